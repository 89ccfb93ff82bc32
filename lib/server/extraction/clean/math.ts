import type { Element, ElementContent, Parents, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { MathMLToLaTeX } from "mathml-to-latex";
import {
  attribute,
  element,
  findElement,
  getChildren,
  getText,
  isElement,
  type Node,
  text,
  visitElements,
} from "#server/extraction/html/hast.ts";

const MAX_MATHML = 20_000;

const getTexAnnotation = (parent: Parents): string => {
  const annotation = findElement(
    parent,
    (e) => e.tagName === "annotation" && /tex/i.test(attribute(e, "encoding")),
  );
  return annotation ? getText(annotation).trim() : "";
};

/** Formulas that were converted to nothing, with those inside them: wrappers in wrappers have the same formula. */
const withoutTex = new WeakSet<Element>();

function convertMathMl(math: Element): string {
  if (withoutTex.has(math)) return "";
  const tex = toTex(math);
  if (tex) return tex;
  visitElements({ type: "root", children: [math] }, (inner) => void withoutTex.add(inner));
  return "";
}

function toTex(math: Element): string {
  const text = toHtml(math);
  if (text.length > MAX_MATHML) return getText(math).trim();
  try {
    return MathMLToLaTeX.convert(text).trim();
  } catch {
    return getText(math).trim();
  }
}

const isMathTag = (e: Element): boolean => e.tagName === "math";

function getTex(element: Element): string {
  const math = isMathTag(element) ? element : findElement(element, isMathTag);
  return (
    getTexAnnotation(element) ||
    attribute(element, "dataTex") ||
    attribute(element, "dataLatex") ||
    attribute(element, "alttext") ||
    (math ? attribute(math, "alttext") || convertMathMl(math) : "")
  );
}

const WRAPPERS =
  /(?:^|\s)(?:katex|katex-display|mwe-math-element|MathJax|MathJax_Display|math-container|mjx-chtml)(?:$|\s)/;
const isFormula = (e: Element): boolean =>
  isMathTag(e) || e.tagName === "mjx-container" || WRAPPERS.test(attribute(e, "className"));

const isMathScript = (e: Element): boolean =>
  e.tagName === "script" && /math\/tex/.test(attribute(e, "type"));
const isMathImage = (e: Element): boolean =>
  e.tagName === "img" && /(?:^|\s)(?:latex|tex|math|mwe-math-fallback)/.test(attribute(e, "className"));

function isDisplay(element: Element): boolean {
  const math = isMathTag(element) ? element : findElement(element, isMathTag);
  return (
    /display/i.test(attribute(element, "className")) ||
    (attribute(element, "display") !== "" && attribute(element, "display") !== "inline") ||
    (math !== undefined && attribute(math, "display") === "block") ||
    /mode=display/.test(attribute(element, "type"))
  );
}

/** TeX in the delimiters of MathJax, as pages contain it before their scripts run. Prices have no closing sign. */
const DELIMITED = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs;

const stripDelimiters = (tex: string): string =>
  tex
    .trim()
    .replace(/^\\[([](.*)\\[)\]]$/s, "$1")
    .replace(/^\$+(.*?)\$+$/s, "$1");

/** The formulas in a text, and what is between them. */
function splitFormulas(value: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: inline, 2: bracket, 3: dollars } of value.matchAll(DELIMITED)) {
    const tex = (inline ?? bracket ?? dollars ?? "").trim();
    // Shells and prices write two dollar signs too.
    if (!tex || (dollars && !/[\\^_=]/.test(dollars))) continue;
    if (index > at) parts.push(text(value.slice(at, index)));
    parts.push(createMathElement(tex, inline === undefined));
    at = index + whole.length;
  }
  if (at === 0) return [text(value)];
  if (at < value.length) parts.push(text(value.slice(at)));
  return parts;
}

/** Elements whose text is no prose. */
const VERBATIM = new Set(["code", "pre", "kbd", "samp", "script", "style", "textarea"]);

const stripStyle = (tex: string): string =>
  tex
    .replace(/^\{\\displaystyle\s*([\s\S]*?)\}?$/, (_, inner: string) => inner)
    .replace(/\n\s*\n/g, "\n")
    .trim();

/** Formulas in the cleaned tree have the form of remark-math: code with a class. */
function createMathElement(tex: string, display: boolean): Element {
  const className = ["language-math", display ? "math-display" : "math-inline"];
  return element("code", [text(stripStyle(tex))], { className });
}

/** Replaces formulas (KaTeX, MathJax, MathML, Wikipedia's images) with their TeX. */
export function cleanMath(tree: Root): void {
  const visit = (parent: Parents): void => {
    parent.children = getChildren(parent).flatMap((child): Node[] => {
      if (child.type === "text" && /\\[([]|\$\$/.test(child.value)) return splitFormulas(child.value);
      if (!isElement(child) || VERBATIM.has(child.tagName) !== isMathScript(child)) return [child];
      if (isMathScript(child)) return [createMathElement(getText(child), isDisplay(child))];
      if (isMathImage(child)) return [createMathElement(stripDelimiters(attribute(child, "alt")), false)];
      if (isFormula(child)) {
        const tex = getTex(child);
        if (tex) return [createMathElement(tex, isDisplay(child))];
      }
      visit(child);
      return [child];
    }) as typeof parent.children;
  };
  visit(tree);
}
