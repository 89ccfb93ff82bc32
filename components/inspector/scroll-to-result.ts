/** On one column the result lies below the form: after a start it is brought into view. */
export function scrollToResult(result: HTMLElement | null): void {
  if (!result || matchMedia("(width >= 64rem)").matches) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}
