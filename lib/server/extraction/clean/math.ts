import type { Element, Parents, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { MathMLToLaTeX } from "mathml-to-latex";
import {
  attribute,
  findElement,
  getChildren,
  getText,
  isElement,
  type Node,
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

const stripStyle = (tex: string): string =>
  tex
    .replace(/^\{\\displaystyle\s*([\s\S]*?)\}?$/, (_, inner: string) => inner)
    .replace(/\n\s*\n/g, "\n")
    .trim();

/** Formulas in the cleaned tree have the form of remark-math: code with a class. */
function createMathElement(tex: string, display: boolean): Element {
  return {
    type: "element",
    tagName: "code",
    properties: { className: ["language-math", display ? "math-display" : "math-inline"] },
    children: [{ type: "text", value: stripStyle(tex) }],
  };
}

/** Replaces formulas (KaTeX, MathJax, MathML, Wikipedia's images) with their TeX. */
export function cleanMath(tree: Root): void {
  const visit = (parent: Parents): void => {
    parent.children = getChildren(parent).flatMap((child): Node[] => {
      if (!isElement(child)) return [child];
      if (isMathScript(child)) return [createMathElement(getText(child), isDisplay(child))];
      if (isMathImage(child)) return [createMathElement(attribute(child, "alt"), false)];
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
