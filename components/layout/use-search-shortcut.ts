"use client";

import { type RefObject, useEffect } from "react";

/** In text inputs a slash is text, and an open dialog handles the keyboard itself. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, [role='dialog'], [role='menu']") !== null
  );
}

/** The search of the page itself, such as that of the documentation, which comes before that of the top bar. */
const PAGE_SEARCH = "[data-own-search] input";

const isVisible = (input: HTMLInputElement | null): input is HTMLInputElement =>
  input !== null && input.offsetParent !== null;

/** `/` focuses the search of the page if it has one, otherwise the field, if it is visible. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      const input = [document.querySelector<HTMLInputElement>(PAGE_SEARCH), field.current].find(isVisible);
      if (!input) return;
      event.preventDefault();
      input.focus();
      input.select();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
