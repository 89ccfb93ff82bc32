import type { Parents, Root } from "hast";
import {
  attribute,
  element,
  findElement,
  getChildren,
  isElement,
  type Node,
  rewriteElements,
  text,
} from "#server/extraction/html/hast.ts";

/** Outer and inner quotation marks by language (Unicode CLDR); English ones for others. */
const QUOTES: Record<string, string> = {
  de: "„“‚‘",
  cs: "„“‚‘",
  sk: "„“‚‘",
  sl: "„“‚‘",
  pl: "„”«»",
  ro: "„”«»",
  hu: "„”»«",
  fr: "«»“”",
  es: "«»“”",
  it: "«»“”",
  ru: "«»„“",
  uk: "«»„“",
  el: "«»“”",
  pt: "“”‘’",
  sv: "””’’",
  fi: "””’’",
  ja: "「」『』",
  zh: "“”‘’",
};
const ENGLISH = "“”‘’";

function quote(parent: Parents, language: string, depth: number): void {
  parent.children = getChildren(parent).flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    const own = attribute(child, "lang").toLowerCase().split("-")[0] || language;
    const isQuote = child.tagName === "q";
    quote(child, own, isQuote ? depth + 1 : depth);
    if (!isQuote) return [child];
    const marks = QUOTES[own] ?? ENGLISH;
    const [open = "", close = ""] = depth % 2 === 0 ? marks.slice(0, 2) : marks.slice(2);
    return [text(open), ...(child.children as Node[]), text(close)];
  }) as typeof parent.children;
}

/** Readings above characters follow them in parentheses, which the page has itself with `rp`. */
function writeReadings(tree: Root): void {
  rewriteElements(tree, (ruby) => {
    if (ruby.tagName !== "ruby") return [ruby];
    if (!findElement(ruby, ({ tagName }) => tagName === "rp"))
      rewriteElements(ruby, (reading) =>
        reading.tagName === "rt" ? [element("span", [text("("), ...reading.children, text(")")])] : [reading],
      );
    return [ruby];
  });
}

/** Writes what a browser draws for `q` and `ruby`, for formats that have no such elements. */
export function writeMarks(tree: Root, language: string | null): void {
  quote(tree, language?.toLowerCase().split("-")[0] ?? "", 0);
  writeReadings(tree);
}
