import type { Element, Parents } from "hast";
import { attribute, isBlock, isElement, type Node, textOf } from "#lib/inspector/extract/page/nodes.ts";

/** A run of text that a reader sees as one piece: a paragraph, a heading, a list item, a table cell. */
export type Block = {
  /** The nodes of the run; all are children of `parents[0]`. */
  nodes: Node[];
  /** Elements around the run, the nearest first, body excluded. */
  parents: Element[];
  text: string;
  words: string[];
  linkWords: number;
};

const WORD = /[\p{L}\p{N}_]+/gu;
/** Scripts without spaces between words: every character counts as one, as far as counting goes. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a text in lower case. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (!IDEOGRAPH.test(text)) return words;
  return words.flatMap((word) => (IDEOGRAPH.test(word) ? [...word] : [word]));
}

function countLinkWords(nodes: readonly Node[]): number {
  let count = 0;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    count += node.tagName === "a" ? wordsOf(textOf(node)).length : countLinkWords(node.children);
  }
  return count;
}

const hasBlockInside = (node: Node): boolean =>
  isElement(node) && (isBlock(node) || node.children.some(hasBlockInside));

/** Text that only works whole. */
const WHOLE = new Set(["pre", "math"]);

/** Cuts a tree into its blocks, in reading order. */
export function listBlocks(body: Parents): Block[] {
  const blocks: Block[] = [];
  const parents: Element[] = [];
  const close = (run: Node[]): void => {
    const text = run.map(textOf).join("").trim();
    const words = wordsOf(text);
    const linkWords = parents.some((parent) => parent.tagName === "a") ? words.length : countLinkWords(run);
    if (words.length > 0) blocks.push({ nodes: run, parents: parents.toReversed(), text, words, linkWords });
  };
  const walk = (parent: Parents): void => {
    let run: Node[] = [];
    for (const child of parent.children) {
      if (!hasBlockInside(child) || (isElement(child) && WHOLE.has(child.tagName))) {
        run.push(child as Node);
        if (isElement(child) && child.tagName === "pre") {
          close(run);
          run = [];
        }
        continue;
      }
      close(run);
      run = [];
      parents.push(child as Element);
      walk(child as Element);
      parents.pop();
    }
    close(run);
  };
  walk(body);
  return blocks;
}

/** How many words a reader counts. */
export const countWords = (tree: Parents): number =>
  listBlocks(tree).reduce((sum, block) => sum + block.words.length, 0);

/** Class, id, role and label of an element: where authors say what a part is for. */
export const namesOf = (element: Element): string =>
  `${attribute(element, "className")} ${attribute(element, "id")} ${attribute(element, "role")} ${attribute(element, "ariaLabel")}`;
