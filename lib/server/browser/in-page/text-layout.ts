import { BLOCK_ELEMENTS, LINE_MARK, SPACE_MARK } from "#shared/capture/serialized-page.ts";

/** What the browser computed for an element, as far as texts depend on it. */
export type ElementLayout = {
  /**
   * How the element sets its text apart: by its tag, by a line of its own, as one of several items, as a box in a line
   * or at its side, or not at all.
   */
  edge: "tag" | "line" | "item" | "box" | "float" | "none";
  isInline: boolean;
  /** Code whose inner padding is no space between words. */
  isCode: boolean;
  /** Line breaks of its text are shown. */
  keepsLines: boolean;
  /** Its text is printed with its spaces and lines. */
  isVerbatim: boolean;
  /** Verbatim in a font of fixed width, although no tag says so. */
  isListing: boolean;
};

/** The layout of what has no style: elements of the head, and markup that is not rendered. */
export const NO_LAYOUT: ElementLayout = {
  edge: "tag",
  isInline: false,
  isCode: false,
  keepsLines: false,
  isVerbatim: false,
  isListing: false,
};

const INLINE_BOX = /^(?:inline|contents|ruby)/;
const PREFORMATTED = /^(?:pre|break-spaces)/;
const FIXED_WIDTH = /mono|courier|consolas|menlo|monaco/i;
const CODE_ELEMENTS = new Set("code kbd samp tt var mark".split(" "));
/** Their tag alone ends the text before. */
const SEPARATORS = new Set("br hr img picture video audio iframe object embed math".split(" "));

/** Whether an element is an item in a row, which is beside its neighbors, or below them when the row wraps. */
function isRowItem(element: Element): boolean {
  const parent = element.assignedSlot ?? element.parentElement;
  if (!parent) return false;
  const { display, flexDirection } = getComputedStyle(parent);
  return display.endsWith("flex") && flexDirection.startsWith("row");
}

function readEdge(element: Element, name: string, style: CSSStyleDeclaration): ElementLayout["edge"] {
  if (style.display === "none") return "none";
  const isBlockTag = BLOCK_ELEMENTS.has(name) || SEPARATORS.has(name);
  const isInline = INLINE_BOX.test(style.display);
  if (isBlockTag) return isInline && name === "div" ? "none" : "tag";
  // Printed as a box of its own.
  if (name.includes("-") && !isInline) return "tag";
  if (style.float !== "none") return "float";
  if (style.display === "table-cell" || /^(?:absolute|fixed)$/.test(style.position)) return "item";
  if (!isInline) return isRowItem(element) ? "item" : "line";
  return style.display === "inline" || style.display === "contents" ? "none" : "box";
}

const hasLines = (element: Element): boolean =>
  (element.textContent ?? "").trim().includes("\n") ||
  [...element.children].some((child) => !INLINE_BOX.test(getComputedStyle(child).display));

const PRE = new Set(["pre", "textarea", "listing", "xmp", "plaintext"]);

/** Reads the layout of an element of the rendered page. `name` is that of its tag. */
export function readLayout(element: Element, name: string, parent: ElementLayout): ElementLayout {
  const style = getComputedStyle(element);
  const keepsLines = PREFORMATTED.test(style.whiteSpace);
  const isListing =
    keepsLines &&
    !parent.isVerbatim &&
    !PRE.has(name) &&
    style.whiteSpace !== "pre-line" &&
    FIXED_WIDTH.test(style.fontFamily) &&
    (name === "td" || hasLines(element));
  return {
    edge: readEdge(element, name, style),
    isInline: INLINE_BOX.test(style.display),
    isCode: CODE_ELEMENTS.has(name),
    keepsLines,
    isVerbatim: parent.isVerbatim || PRE.has(name) || isListing,
    isListing,
  };
}

/** The smallest gap in a line that a reader sees as a space: pixels, and share of the line's height. */
const MIN_GAP = { pixels: 2, share: 0.15 };
/** Of two boxes in one line, the lower one begins above this share of the upper one. */
const MIN_OVERLAP = 0.5;
/** A letter that floats at the start of a paragraph belongs to the word after it. */
const MAX_DROP_CAP = 2;
const ENDS_JOINED = /[([{«“‘„"'\-–—/\s]$/;
const STARTS_JOINED = /^[)\]}»”’"'.,;:!?…%\-–—/\s]/;

/** The box of the first or last visible character; undefined when it is not rendered. */
function findCharacter(text: Text, isLast: boolean): DOMRect | undefined {
  const at = isLast ? text.data.trimEnd().length - 1 : text.data.search(/\S/);
  const range = new Range();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getClientRects()[0];
}

type Gap = { isSameLine: boolean; isVisible: boolean };

/** The gap between two texts; undefined when one is not rendered. */
function measureGap(before: Text, after: Text): Gap | undefined {
  const [left, right] = [findCharacter(before, true), findCharacter(after, false)];
  if (!left || !right) return undefined;
  const height = Math.min(left.height, right.height);
  const overlap = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  const width = Math.max(right.left - left.right, left.left - right.right);
  const isSameLine = overlap > height * MIN_OVERLAP;
  return { isSameLine, isVisible: isSameLine && width > Math.max(MIN_GAP.pixels, MIN_GAP.share * height) };
}

const STRENGTH = ["none", "box", "float", "item", "line", "tag"] as const;

/** Follows the texts of a page in their order, and finds those that only a style sheet sets apart. */
export class TextJoins {
  #last: Text | null = null;
  #edge: ElementLayout["edge"] = "tag";
  #hasBoundary = false;
  #isCode = false;
  #hasSpace = false;

  /** Call it at the start and at the end of every element. */
  addEdge({ edge, isCode }: Pick<ElementLayout, "edge" | "isCode">): void {
    if (STRENGTH.indexOf(edge) > STRENGTH.indexOf(this.#edge)) this.#edge = edge;
    this.#hasBoundary = true;
    this.#isCode ||= isCode;
  }

  /** The mark between the text before and this one; empty when markup says all. */
  addText(text: Text, keepsLines: boolean): string {
    if (text.data.trim() === "") {
      this.#hasSpace ||= text.data !== "" && (!keepsLines || text.data.includes("\n"));
      return "";
    }
    const mark = this.#last && this.#hasBoundary ? this.#findMark(this.#last, text, keepsLines) : "";
    this.#last = text;
    this.#edge = "none";
    this.#hasBoundary = false;
    this.#isCode = false;
    this.#hasSpace = false;
    return mark;
  }

  #findMark(before: Text, after: Text, keepsLines: boolean): string {
    const edge = this.#edge;
    if (edge === "tag") return "";
    const isTouching = keepsLines
      ? !this.#hasSpace && !before.data.endsWith("\n") && !after.data.startsWith("\n")
      : !this.#hasSpace && !/\s$/.test(before.data) && !/^\s/.test(after.data);
    if (keepsLines) return edge === "line" && isTouching ? LINE_MARK : "";
    if (edge === "line" && measureGap(before, after)?.isSameLine !== true) return LINE_MARK;
    return isTouching && this.#isSetApart(before, after) ? SPACE_MARK : "";
  }

  /** Whether a reader sees a space between two texts that touch in the markup. */
  #isSetApart(before: Text, after: Text): boolean {
    if (this.#edge === "float" && before.data.trim().length <= MAX_DROP_CAP) return false;
    const isJoined = ENDS_JOINED.test(before.data) || STARTS_JOINED.test(after.data);
    if (this.#edge === "line" || (this.#edge === "item" && !isJoined)) return true;
    if (isJoined || this.#isCode) return false;
    const gap = measureGap(before, after);
    if (this.#edge === "box" || this.#edge === "float")
      return gap === undefined || gap.isVisible || !gap.isSameLine;
    return gap?.isVisible === true;
  }
}
