/** Height of the bar at the top of the page, in CSS pixels. */
const TOP_BAR = 56;

/** Where the result stands on wide screens; on narrow ones it is always below the form. */
type Place = "beside" | "below";

function isInSight(result: HTMLElement, place: Place): boolean {
  const { top, bottom } = result.getBoundingClientRect();
  if (top < TOP_BAR) return false;
  return place === "beside" ? matchMedia("(width >= 64rem)").matches : bottom <= innerHeight;
}

/** After a start the result is brought into view, unless it can be seen. */
export function scrollIntoView(result: HTMLElement | null, place: Place = "beside"): void {
  if (!result || isInSight(result, place)) return;
  // The keyboard on the screen would cover the result.
  if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLInputElement) {
    document.activeElement.blur();
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
