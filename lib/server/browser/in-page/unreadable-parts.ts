import { canHaveShadowRoot, getShadowRoot } from "./shadow-roots.ts";

const MAX_PARTS = 60;
/** Smaller frames show buttons, counters and advertisements. */
const MIN_FRAME = { width: 200, height: 50 };
/** Sizes of advertisements (IAB). */
const ADVERTISEMENTS = new Set([
  "300x250",
  "336x280",
  "728x90",
  "970x90",
  "970x250",
  "300x600",
  "320x50",
  "320x100",
]);
/** Their frames show controls; a link says more. */
const PLAYER =
  /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|(?:geo\.)?dailymotion\.com|w\.soundcloud\.com|open\.spotify\.com|google\.[a-z.]+\/maps)/i;
/** A host whose children fill less of its height has something else to show. */
const FILLED_SHARE = 0.7;

const frames = new WeakMap<Element, string>();

/** Adds the markup of a frame that the server read. */
export function addFrameMarkup(frame: Element, markup: string): void {
  frames.set(frame, markup);
}

/** The markup of a frame of another site; undefined when it was not read. */
export const getFrameMarkup = (frame: Element): string | undefined => frames.get(frame);

/** Whether a frame of another site is a visible part of the page. */
export function isVisibleFrame(element: Element): element is HTMLIFrameElement {
  if (!(element instanceof HTMLIFrameElement) || !element.checkVisibility()) return false;
  const { width, height } = element.getBoundingClientRect();
  const isAdvertisement = ADVERTISEMENTS.has(`${Math.round(width)}x${Math.round(height)}`);
  return width >= MIN_FRAME.width && height >= MIN_FRAME.height && !isAdvertisement;
}

function hasDocument(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument !== null;
  } catch {
    return false;
  }
}

/** Whether a closed shadow tree could draw an element. */
export function canHaveClosedRoot(element: Element): boolean {
  if (!canHaveShadowRoot(element) || getShadowRoot(element)) return false;
  const isCustom = element.localName.includes("-");
  if (!isCustom && (element.childElementCount > 0 || element.textContent?.trim())) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < 1 || height < 1) return false;
  const range = new Range();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().height < height * FILLED_SHARE;
}

/** Elements whose content only the server can read: frames of other sites, and hosts of closed shadow trees. */
export function listUnreadableParts(): Element[] {
  const found: Element[] = [];
  const visit = (root: ParentNode): void => {
    for (const element of root.querySelectorAll("*")) {
      if (found.length >= MAX_PARTS) return;
      const inner = getShadowRoot(element);
      if (inner) visit(inner);
      const isFrame = isVisibleFrame(element) && !hasDocument(element) && !PLAYER.test(element.src);
      if ((isFrame && !frames.has(element)) || canHaveClosedRoot(element)) found.push(element);
    }
  };
  visit(document);
  return found;
}
