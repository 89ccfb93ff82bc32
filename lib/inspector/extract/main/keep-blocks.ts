import type { Element, Parents, Root } from "hast";
import { childrenOf, isElement, type Node } from "#lib/inspector/extract/page/nodes.ts";
import { type Block, namesOf } from "./blocks.ts";

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

/** Parts of the site's frame: a picture there is a logo or a button, whatever stands around. */
const FRAME = /^(?:nav|header|footer|aside|form|button)$/;
const FRAME_NAME = /(?:^|[\s_-])(?:header|nav|navbar|footer|sidebar|logo|masthead|breadcrumbs?)(?:$|[\s_-])/i;

const isFrame = (element: Element): boolean =>
  FRAME.test(element.tagName) || FRAME_NAME.test(namesOf(element));

/**
 * Takes out of a tree every block that is not kept, and the marks without words between blocks. A picture without text
 * stays where most of the text of the nearest part with text stays.
 */
export function keepBlocks(tree: Root, blocks: readonly Block[], keep: readonly boolean[]): void {
  const counts = countKept(blocks, keep);
  const kept = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? block.nodes : [])));
  const dropped = new Set<Node>(blocks.flatMap((block, index) => (keep[index] ? [] : block.nodes)));
  const prune = (parent: Parents, isMain: boolean): void => {
    const count = isElement(parent) ? counts.get(parent) : undefined;
    const isEmptyFrame = isElement(parent) && isFrame(parent) && !count?.kept;
    const main = isEmptyFrame ? false : count ? count.kept > count.all / 2 : isMain;
    const children = childrenOf(parent).filter((child) => {
      if (kept.has(child)) return true;
      if (dropped.has(child)) return false;
      if (!isElement(child)) return !hasText(child);
      prune(child, main);
      return hasText(child) || (main && hasPicture(child)) || ["br", "hr"].includes(child.tagName);
    });
    parent.children = children as typeof parent.children;
  };
  prune(tree, false);
}
