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

/**
 * `/` focuses the field if it is visible.
 * @param isFirst takes the key before other fields
 */
export function useSearchShortcut(
  field: RefObject<HTMLInputElement | null>,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      const input = field.current;
      if (!input || input.offsetParent === null) return;
      event.preventDefault();
      input.focus();
      input.select();
    }
    document.addEventListener("keydown", onKeyDown, { capture: isFirst });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: isFirst });
  }, [field, isFirst]);
}
