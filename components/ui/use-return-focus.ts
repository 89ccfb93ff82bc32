import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for the button that a form replaces; the button gets the focus again when the form closes.
 */
export function useReturnFocus(isFormOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isFormOpen) button.current?.focus();
    wasOpen.current = isFormOpen;
  }, [isFormOpen]);
  return button;
}

/** A ref for an element that takes the focus when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
