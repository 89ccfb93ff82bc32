/** Height of the bar at the top of the page, in CSS pixels. */
const TOP_BAR = 56;

/** After a start the result is brought into view: on one column it lies below the form, on two it may lie above. */
export function scrollToResult(result: HTMLElement | null): void {
  if (!result) return;
  const isBeside = matchMedia("(width >= 64rem)").matches;
  if (isBeside && result.getBoundingClientRect().top >= TOP_BAR) return;
  // The keyboard on the screen would cover the result.
  if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLInputElement) {
    document.activeElement.blur();
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
