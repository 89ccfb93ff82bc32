import type { Element, Parents, Root } from "hast";
import { isElement, type Node } from "../page/nodes.ts";
import type { Block } from "./blocks.ts";

const hasText = (node: Node | Parents): boolean =>
  node.type === "text" ? node.value.trim() !== "" : "children" in node && node.children.some(hasText);

const hasPicture = (node: Node): boolean =>
  isElement(node) && (node.tagName === "img" || node.tagName === "picture" || node.children.some(hasPicture));

type Count = { kept: number; all: number };

/** How much of the text around was kept, for every element with text. */
function countKept(blocks: readonly Block[], keep: readonly boolean[]): Map<Element, Count> {
  const counts = new Map<Element, Count>();
  blocks.forEach((block, index) => {
    for (const element of block.parents) {
      const count = counts.get(element) ?? { kept: 0, all: 0 };
      count.all += block.words.length;
      if (keep[index]) count.kept += block.words.length;
      counts.set(element, count);
    }
  });
  return counts;
}

/**
 * Takes out of a tree every block that is not kept. A picture without text stays where most of the text of the nearest
 * part with text stays.
 */
export function keepBlocks(tree: Root, blocks: readonly Block[], keep: readonly boolean[]): void {
  const counts = countKept(blocks, keep);
  const dropped = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? [] : block.nodes)));
  const prune = (parent: Parents, isMain: boolean): void => {
    const count = isElement(parent) ? counts.get(parent) : undefined;
    const main = count ? count.kept > count.all / 2 : isMain;
    parent.children = (parent.children as Node[]).filter((child) => {
      if (dropped.has(child)) return false;
      if (!isElement(child)) return true;
      prune(child, main);
      return hasText(child) || (main && hasPicture(child)) || ["br", "hr"].includes(child.tagName);
    }) as typeof parent.children;
  };
  prune(tree, false);
}
