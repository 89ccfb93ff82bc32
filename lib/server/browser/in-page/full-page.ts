/** Time between two steps for scroll handlers to request their images, after the frame that shows the step. */
const STEP_MS = 60;
/** Limit for that frame, which a busy machine draws late. */
const FRAME_MS = 500;
/** Elements that are checked; a page can have any number. */
const MAX_ELEMENTS = 20_000;

export const pause = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, STEP_MS));
    setTimeout(done, FRAME_MS);
  });

const nextFrame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => done());
    setTimeout(done, FRAME_MS);
  });

export const getRoot = (): Element => document.scrollingElement ?? document.documentElement;

const listElements = (): HTMLElement[] =>
  [...document.querySelectorAll("body *")]
    .slice(0, MAX_ELEMENTS)
    .filter((element) => element instanceof HTMLElement);

function setStyle(element: HTMLElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
}

/* ---- Scrolling elements -------------------------------------------------------------------------------------------- */

/** A page that scrolls this much further than the window scrolls by itself. */
const OWN_SCROLL = 1.2;
/** The part of the window that the element with the page's content takes. */
const SCROLLER_SHARE = 0.5;
const MIN_HIDDEN_PIXELS = 100;
const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]';

/** What scrolls down in an element that takes this share of the window, the most content first. */
export function listScrollers(share: number): HTMLElement[] {
  const scrollers = listElements().filter((element) => {
    const { clientHeight, clientWidth, scrollHeight } = element;
    if (scrollHeight - clientHeight < MIN_HIDDEN_PIXELS || clientHeight < innerHeight * share) return false;
    if (clientWidth < innerWidth * share || element.closest(DIALOG)) return false;
    return /auto|scroll|overlay/.test(getComputedStyle(element).overflowY) && element.checkVisibility();
  });
  return scrollers.sort((a, b) => b.scrollHeight * b.clientWidth - a.scrollHeight * a.clientWidth);
}

/** The element in which the page's content scrolls; null when the document scrolls, or nothing does. */
function findScroller(): HTMLElement | null {
  if (getRoot().scrollHeight > innerHeight * OWN_SCROLL) return null;
  return listScrollers(SCROLLER_SHARE)[0] ?? null;
}

/** Lets a scrolling element, or one around it, be as high as its content, at its place. */
function growElement(element: HTMLElement): void {
  const style = getComputedStyle(element);
  const before = element.getBoundingClientRect();
  const parent = element.parentElement && getComputedStyle(element.parentElement);
  const isColumnItem = parent?.display.includes("flex") && parent.flexDirection.startsWith("column");
  const tracks = style.display.includes("grid") ? style.gridTemplateRows.split(" ") : [];
  const isOutOfFlow = /fixed|absolute/.test(style.position);
  setStyle(element, {
    height: "auto",
    "max-height": "none",
    "min-height": `${before.height}px`,
    "block-size": "auto",
    overflow: "visible",
    contain: "none",
    ...(isColumnItem ? { flex: "0 0 auto" } : {}),
    ...(tracks.length > 0 && tracks.every((track) => track.endsWith("px"))
      ? { "grid-template-rows": tracks.map((track) => `minmax(${track}, auto)`).join(" ") }
      : {}),
    ...(isOutOfFlow
      ? { position: "relative", inset: "auto", width: `${before.width}px`, "box-sizing": "border-box" }
      : {}),
  });
  if (!isOutOfFlow) return;
  const after = element.getBoundingClientRect();
  const [x, y] = [before.left - after.left, before.top - after.top];
  if (Math.abs(x) > 1) setStyle(element, { "margin-left": `${x}px` });
  if (Math.abs(y) > 1) setStyle(element, { "margin-top": `${y}px` });
}

/** Shows all content of a page that scrolls in an element instead of the document; other pages stay as they are. */
async function expandScroller(maxHeight: number): Promise<void> {
  const scroller = findScroller();
  if (!scroller) return;
  for (let at = 0; at < Math.min(scroller.scrollHeight, maxHeight); at += scroller.clientHeight) {
    scroller.scrollTo({ top: at, behavior: "instant" });
    await pause();
  }
  scroller.scrollTo({ top: 0, behavior: "instant" });
  const chain: HTMLElement[] = [];
  for (let at: HTMLElement | null = scroller; at; at = at.parentElement) chain.push(at);
  const styles = chain.map((element) => element.getAttribute("style"));
  const height = scroller.scrollHeight;
  // Outer elements first, so that each element has its place when the next one is measured.
  for (const element of chain.toReversed()) growElement(element);
  if (getRoot().scrollHeight >= Math.min(height, innerHeight * OWN_SCROLL)) return;
  chain.forEach((element, index) => {
    const style = styles[index];
    if (style === null || style === undefined) element.removeAttribute("style");
    else element.setAttribute("style", style);
  });
}

/* ---- What appears when it comes into view -------------------------------------------------------------------------- */

const PROPERTIES = [
  "opacity",
  "visibility",
  "transform",
  "translate",
  "scale",
  "rotate",
  "filter",
  "clip-path",
] as const;
/** For scripts that show elements step by step, about a second and a half. */
const SETTLE_STEPS = 20;
type Appearance = Record<(typeof PROPERTIES)[number], string>;

function readAppearance(element: Element): Appearance {
  const style = getComputedStyle(element);
  return Object.fromEntries(PROPERTIES.map((name) => [name, style.getPropertyValue(name)])) as Appearance;
}

const getVisibility = ({ opacity, visibility }: Appearance): number =>
  visibility === "visible" ? Number(opacity) : 0;

/** Ends animations and transitions that have an end; those that never end, and those of scrolling, stay. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (animation.timeline !== document.timeline || !Number.isFinite(Number(endTime))) continue;
    try {
      animation.finish();
    } catch {
      // An animation that runs backwards without an end.
    }
  }
}

/** Elements of the page's flow that may appear or move when they come into view. */
function listConcealed(): HTMLElement[] {
  return listElements().filter((element) => {
    const { opacity, visibility, transform, translate, scale, filter, clipPath, position } =
      getComputedStyle(element);
    if (position === "fixed" || element.closest(DIALOG)) return false;
    const isShown = Number(opacity) > 0.99 && visibility === "visible" && filter === "none";
    return (
      !isShown || transform !== "none" || translate !== "none" || scale !== "none" || clipPath !== "none"
    );
  });
}

/** Follows what elements look like while they are in view. */
class Appearances {
  readonly #elements: HTMLElement[];
  readonly #best = new Map<HTMLElement, { score: number; appearance: Appearance; isMoving: boolean }>();

  constructor(elements: HTMLElement[]) {
    this.#elements = elements;
  }

  /** Remembers how elements in view look, each at the step at which it is the most visible and the most central. */
  async record(): Promise<void> {
    const inView = this.#elements.filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    if (inView.length === 0) return;
    const before = new Map(inView.map((element) => [element, readAppearance(element)]));
    // The page's own callback of a frame can come after ours.
    for (let frames = 0; frames < 2; frames += 1) await nextFrame();
    for (const element of inView) {
      const appearance = readAppearance(element);
      const { top, bottom } = element.getBoundingClientRect();
      const distance = Math.abs((top + bottom) / 2 - innerHeight / 2) / innerHeight;
      const score = getVisibility(appearance) * 10 - Math.min(distance, 5);
      const known = this.#best.get(element);
      if (known && known.score >= score) continue;
      // A script that shows an element step by step has not come to its end.
      const isMoving = getVisibility(appearance) > getVisibility(before.get(element) ?? appearance);
      this.#best.set(element, { score, appearance, isMoving });
    }
  }

  /** Whether another child of the same parent is shown at the same place, as in a carousel. */
  #isAlternative(element: HTMLElement): boolean {
    const box = element.getBoundingClientRect();
    return [...(element.parentElement?.children ?? [])].some((other) => {
      if (other === element || !other.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const width = Math.min(right, box.right) - Math.max(left, box.left);
      const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      return width > box.width / 2 && height > box.height / 2;
    });
  }

  /** Waits until scripts have stopped to show or hide elements, at most `SETTLE_STEPS` steps. */
  async #settle(): Promise<void> {
    const moving = [...this.#best].filter(([, { isMoving }]) => isMoving).map(([element]) => element);
    const read = () => moving.map((element) => getVisibility(readAppearance(element))).join();
    let before = read();
    for (let left = SETTLE_STEPS; left > 0 && moving.length > 0; left -= 1) {
      await pause();
      const now = read();
      if (now === before) return;
      before = now;
    }
  }

  /** Gives elements the look that they had in view. */
  async restore(): Promise<void> {
    await this.#settle();
    const changes = [...this.#best].filter(([element, { appearance, isMoving }]) => {
      const now = readAppearance(element);
      const [shown, best] = [getVisibility(now), getVisibility(appearance)];
      const isElsewhere =
        shown === best && best > 0 && PROPERTIES.some((name) => now[name] !== appearance[name]);
      return (shown < best - 0.01 || isElsewhere || isMoving) && !this.#isAlternative(element);
    });
    for (const [element, { appearance, isMoving }] of changes) {
      const shown = isMoving ? { opacity: "1", transform: "none", translate: "none", filter: "none" } : {};
      setStyle(element, { transition: "none", ...appearance, ...shown });
    }
  }
}

/** Draws content that the browser would skip until it comes into view. */
function showSkippedContent(): void {
  for (const element of listElements())
    if (getComputedStyle(element).contentVisibility === "auto")
      setStyle(element, { "content-visibility": "visible" });
}

/* ---- Images -------------------------------------------------------------------------------------------------------- */

/**
 * Resolves when an image has loaded and is decoded, or has none to load. `currentSrc` would not tell: it is empty until
 * the image's size has arrived. An image whose source changes meanwhile is decoded again.
 */
async function decodeImage(image: HTMLImageElement): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    const isDecoded = await image.decode().then(
      () => true,
      () => image.complete,
    );
    if (isDecoded) return;
  }
}

/**
 * Makes the page show all that its reader sees while scrolling: scrolls down one window at a time, down to `maxHeight`,
 * and back to the top, so that lazy content is requested; waits until all images are decoded; ends animations; and keeps
 * what has appeared.
 * @param expands whether content that scrolls in an element is expanded
 */
export async function preparePage(maxHeight: number, expands: boolean): Promise<true> {
  if (expands) await expandScroller(maxHeight);
  const appearances = new Appearances(listConcealed());
  for (let at = 0; at < Math.min(getRoot().scrollHeight, maxHeight); at += innerHeight) {
    if (at > 0) {
      scrollTo({ top: at, behavior: "instant" });
      await pause();
    }
    finishAnimations();
    await appearances.record();
  }
  for (const image of document.images) if (image.loading === "lazy") image.loading = "eager";
  showSkippedContent();
  scrollTo({ top: 0, behavior: "instant" });
  await pause();
  await Promise.all(
    [...document.images].filter((image) => image.getBoundingClientRect().top < maxHeight).map(decodeImage),
  );
  finishAnimations();
  await appearances.restore();
  return true;
}

/* ---- One element --------------------------------------------------------------------------------------------------- */

export type ElementArea = { x: number; y: number; width: number; height: number };

/** The first element that matches, also in open shadow trees. @throws SyntaxError for an invalid selector */
function findElement(selector: string): Element | null {
  const trees: (Document | ShadowRoot)[] = [document];
  for (let at = 0; at < trees.length && at < 200; at += 1) {
    const tree = trees[at];
    const found = tree?.querySelector(selector);
    if (found) return found;
    for (const element of [...(tree?.querySelectorAll("*") ?? [])].slice(0, MAX_ELEMENTS))
      if (element.shadowRoot) trees.push(element.shadowRoot);
  }
  return null;
}

const getParent = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

/** Lets the elements around one show what they cut off of it. */
function openAround(element: Element): void {
  for (
    let at = getParent(element);
    at && at !== document.body && at !== document.documentElement;
    at = getParent(at)
  ) {
    if (!(at instanceof HTMLElement) || getComputedStyle(at).overflow === "visible") continue;
    const [inner, outer] = [element.getBoundingClientRect(), at.getBoundingClientRect()];
    const isCut =
      inner.left < outer.left - 1 ||
      inner.top < outer.top - 1 ||
      inner.right > outer.right + 1 ||
      inner.bottom > outer.bottom + 1;
    if (isCut) setStyle(at, { overflow: "visible", "clip-path": "none", contain: "none" });
  }
}

/**
 * Brings the first element that matches into view in whatever scrolls around it, and returns its area in CSS pixels from
 * the page's corner; null when none matches, `invalid` for an invalid selector.
 */
export function findElementArea(selector: string): ElementArea | "invalid" | null {
  let element: Element | null;
  try {
    element = findElement(selector);
  } catch {
    return "invalid";
  }
  if (!element) return null;
  element.scrollIntoView({ behavior: "instant", block: "center", inline: "center" });
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  openAround(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + scrollX, y: top + scrollY, width, height };
}
