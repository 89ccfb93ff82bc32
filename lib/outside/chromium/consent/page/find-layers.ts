/** Points are looked at in steps of this many pixels: no banner is smaller. */
const STEP = { x: 96, y: 40 };
const LEAST_Z = 10;
const NAMED =
  '[id*="cookie" i], [class*="cookie" i], [id*="consent" i], [class*="consent" i], [id*="gdpr" i], [class*="gdpr" i], [aria-label*="cookie" i], [role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog[open]';
const MOST_NAMED = 200;

/** Whether a custom element takes no room in the page: what it shows all the same lies above it, in its shadow tree. */
function isHostOfLayer(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.tagName.includes("-") && (width === 0 || height === 0);
}

/** Whether an element is lifted out of the page's flow. */
export function isLayer(element: Element): boolean {
  if (isHostOfLayer(element)) return true;
  const style = getComputedStyle(element);
  if (style.position === "fixed" || style.position === "sticky") return true;
  if (element instanceof HTMLDialogElement && element.open) return true;
  return style.position === "absolute" && Number(style.zIndex) >= LEAST_Z;
}

function elementsAtPoints(): Set<Element> {
  const found = new Set<Element>();
  for (let x = STEP.x / 4; x < innerWidth; x += STEP.x) {
    for (let y = STEP.y / 4; y < innerHeight; y += STEP.y) {
      const element = document.elementFromPoint(x, y);
      if (element) found.add(element);
    }
  }
  return found;
}

/** The parts of the page that are lifted above it and meet the viewport, outer ones first. */
export function findLayers(): HTMLElement[] {
  const layers = new Set<HTMLElement>();
  const seen = new Set<Element>();
  for (const start of elementsAtPoints()) {
    for (let at: Element | null = start; at && !seen.has(at); at = at.parentElement) {
      seen.add(at);
      if (at instanceof HTMLElement && isLayer(at)) layers.add(at);
    }
  }
  return outerFirst([...layers]);
}

/** Elements that say by name or role what they are, in the flow of the page or not, outer ones first. */
export function findNamed(): HTMLElement[] {
  const named = [...document.querySelectorAll(NAMED)].slice(0, MOST_NAMED);
  return named.filter((element) => element instanceof HTMLElement);
}

function outerFirst(elements: HTMLElement[]): HTMLElement[] {
  return elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}
