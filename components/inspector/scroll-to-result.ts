/** On one column the result lies below the form: after a start it is brought into view. */
export function scrollToResult(result: HTMLElement | null): void {
  if (!result || matchMedia("(width >= 64rem)").matches) return;
  // The keyboard on the screen would cover the result.
  if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLInputElement) {
    document.activeElement.blur();
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
