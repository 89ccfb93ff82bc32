import type { StepTarget } from "#shared/capture/steps.ts";
import { getAttribute, getText, joinLines, queryAll } from "./dom.ts";
import { countEdits, findNearestSelector } from "./nearest-selector.ts";
import { isVisible } from "./visibility.ts";

const MAX_ELEMENTS = 2_000;
const MAX_TEXT = 80;
const MAX_MS = 500;
/** The share of the characters that may differ. */
const MAX_DIFFERENCE = 0.5;

/** Elements that have a role without naming it. */
const BY_ROLE: Partial<Record<string, string>> = {
  button: 'button, summary, input[type="button"], input[type="submit"]',
  link: "a[href]",
  textbox: "input, textarea",
  searchbox: 'input[type="search"]',
  checkbox: 'input[type="checkbox"]',
  radio: 'input[type="radio"]',
  combobox: "select",
  option: "option",
  heading: "h1, h2, h3, h4, h5, h6",
  listitem: "li",
  img: "img",
};
const WITH_TEXT = "a, button, label, summary, option, th, td, li, p, span, div, h1, h2, h3, h4, h5, h6";

function readName(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
  const isButton = element instanceof HTMLInputElement && /^(?:button|submit)$/.test(element.type);
  return joinLines(
    getAttribute(element, "aria-label") ||
      (label && getText(label)) ||
      (isButton && getAttribute(element, "value")) ||
      getText(element) ||
      getAttribute(element, "placeholder") ||
      getAttribute(element, "alt"),
  );
}

/** 0 for the same text, and for one that has the other as its beginning. */
function measureDifference(wanted: string, name: string): number {
  const [one, other] = [wanted.toLowerCase(), name.toLowerCase()];
  if (other.startsWith(one) || one.startsWith(other)) return 0;
  return countEdits(one, other) / Math.max(one.length, other.length);
}

function findNearestName(wanted: string, elements: Element[], end: number): string | null {
  let nearest: { name: string; difference: number } | null = null;
  for (const element of elements.slice(0, MAX_ELEMENTS)) {
    if (performance.now() > end) break;
    const name = readName(element);
    if (name === "" || name.length > MAX_TEXT) continue;
    const difference = measureDifference(wanted, name);
    const isNearer = difference <= MAX_DIFFERENCE && (!nearest || difference < nearest.difference);
    if (isNearer && isVisible(element)) nearest = { name, difference };
  }
  return nearest?.name ?? null;
}

/** The element that is most like a missing one: a selector, a text, or a role with a name; null when there is none. */
export function findNearestTarget({ selector, text, role, name }: StepTarget): string | null {
  const end = performance.now() + MAX_MS;
  if (selector !== undefined) return findNearestSelector(selector, [document], end);
  const selectors = role ? [BY_ROLE[role], `[role="${role}"]`].filter(Boolean).join(", ") : WITH_TEXT;
  const nearest = findNearestName(name ?? text ?? "", queryAll(document, selectors), end);
  return nearest && JSON.stringify(nearest);
}
