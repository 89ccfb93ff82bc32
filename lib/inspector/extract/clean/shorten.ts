import type { Parents, Root } from "hast";
import { childrenOf, isElement } from "#lib/inspector/extract/page/nodes.ts";

/** What an element costs beside its text, in characters: a page of empty boxes is long as well. */
const ELEMENT = 8;

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** Leaves out what comes after about `length` characters of text. Says whether something was. */
export function shorten(tree: Root, length: number): boolean {
  let left = length;
  const walk = (parent: Parents): void => {
    const kept: ReturnType<typeof childrenOf> = [];
    for (const child of childrenOf(parent)) {
      if (left <= 0) break;
      kept.push(child);
      if (child.type === "text") {
        if (child.value.length > left) child.value = child.value.slice(0, left).replace(HALF_CHARACTER, "");
        left -= child.value.length;
      } else if (isElement(child)) {
        left -= ELEMENT;
        walk(child);
      }
    }
    parent.children = kept as typeof parent.children;
  };
  walk(tree);
  return left <= 0;
}
