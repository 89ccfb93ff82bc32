/** Height of the top bar in CSS pixels. */
const TOP_BAR = 56;

/** Position of the result on wide screens; on narrow ones it is always below the form. */
type Place = "beside" | "below";

function isInSight(result: HTMLElement, place: Place): boolean {
  const { top, bottom } = result.getBoundingClientRect();
  if (top < TOP_BAR) return false;
  return place === "beside" ? matchMedia("(width >= 64rem)").matches : bottom <= innerHeight;
}

/** Scrolls the result into view unless it is visible. */
export function scrollIntoView(result: HTMLElement | null, place: Place = "beside"): void {
  if (!result || isInSight(result, place)) return;
  // The on-screen keyboard would cover the result.
  if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLInputElement) {
    document.activeElement.blur();
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
