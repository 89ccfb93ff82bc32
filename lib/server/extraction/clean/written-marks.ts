import type { Parents, Root } from "hast";
import {
  element,
  findElement,
  getChildren,
  isElement,
  type Node,
  rewriteElements,
  text,
} from "#server/extraction/html/hast.ts";

function quote(parent: Parents, isInner: boolean): void {
  parent.children = getChildren(parent).flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    const isQuote = child.tagName === "q";
    quote(child, isInner !== isQuote);
    if (!isQuote) return [child];
    const mark = isInner ? "'" : '"';
    return [text(mark), ...(child.children as Node[]), text(mark)];
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
export function writeMarks(tree: Root): void {
  quote(tree, false);
  writeReadings(tree);
}
