import type { Element, Parents } from "hast";
import { attribute, getText, isBlock, isElement, type Node } from "#server/extraction/html/hast.ts";

/** A run of text that readers see as one piece: a paragraph, a heading, a list item, a table cell. */
export type Block = {
  /** The nodes of the run; all are children of `parents[0]`. */
  nodes: Node[];
  /** Ancestors of the run without body, the nearest first. */
  parents: Element[];
  text: string;
  words: string[];
  linkWords: number;
};

const WORD = /[\p{L}\p{N}_]+/gu;
/** Scripts without spaces between words: each character counts as a word. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a text in lower case. */
export function splitWords(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (!IDEOGRAPH.test(text)) return words;
  return words.flatMap((word) => (IDEOGRAPH.test(word) ? [...word] : [word]));
}

function countLinkWords(nodes: readonly Node[]): number {
  let count = 0;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    count += node.tagName === "a" ? splitWords(getText(node)).length : countLinkWords(node.children);
  }
  return count;
}

const hasBlockInside = (node: Node): boolean =>
  isElement(node) && (isBlock(node) || node.children.some(hasBlockInside));

/** Elements that must not be split. */
const ATOMIC = new Set(["pre", "math"]);

/** Splits a tree into blocks in reading order. */
export function listBlocks(body: Parents): Block[] {
  const blocks: Block[] = [];
  const parents: Element[] = [];
  const close = (run: Node[]): void => {
    const text = run.map(getText).join("").trim();
    const words = splitWords(text);
    const linkWords = parents.some((parent) => parent.tagName === "a") ? words.length : countLinkWords(run);
    if (words.length > 0) blocks.push({ nodes: run, parents: parents.toReversed(), text, words, linkWords });
  };
  const visit = (parent: Parents): void => {
    let run: Node[] = [];
    for (const child of parent.children) {
      if (!hasBlockInside(child) || (isElement(child) && ATOMIC.has(child.tagName))) {
        const isCode = isElement(child) && child.tagName === "pre";
        // The button copies the code.
        if (isCode && run.some((node) => isElement(node) && node.tagName === "button")) {
          close(run);
          run = [];
        }
        run.push(child as Node);
        if (isCode) {
          close(run);
          run = [];
        }
        continue;
      }
      close(run);
      run = [];
      parents.push(child as Element);
      visit(child as Element);
      parents.pop();
    }
    close(run);
  };
  visit(body);
  return blocks;
}

export const countWords = (tree: Parents): number =>
  listBlocks(tree).reduce((sum, block) => sum + block.words.length, 0);

/** Class, id, role and label of an element, which often describe its purpose. */
export const classAndIdText = (element: Element): string =>
  `${attribute(element, "className")} ${attribute(element, "id")} ${attribute(element, "role")} ${attribute(element, "ariaLabel")}`;

/** Tags and first classes of the nearest ancestors; equal for blocks of one kind. */
export function buildSignature(block: Block): string {
  return block.parents
    .slice(0, 4)
    .map((e) => `${e.tagName}.${attribute(e, "className").split(" ")[0]?.replace(/\d+/g, "#") ?? ""}`)
    .join("<");
}

/** Function words of the most common languages; menus and labels contain few of them. */
const FUNCTION_WORDS = new Set(
  (
    "the of and to a in is that for it as was with be on by at this are from or an have not which you but were they his her had their has its we if when there can all will would what been more so about who out up into than them then these some other could my your our do does did how may also no only " +
    "der die das und zu den von mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man dann soll kann " +
    "le la les et un une du dans est que qui pour par sur pas plus avec ce il au sont ne se cette ou son aux ses mais nous vous elle leur comme été " +
    "el los y en que las del por con una su para lo al como más pero sus este ha esta entre sin sobre ser también fue muy hasta desde todo nos " +
    "di che il della per non sono da si con del è dei nel alla più anche gli delle come ma questo " +
    "o que e do da em um para com não uma os no na por mais as dos como mas foi ao ele das tem seu sua ou ser quando muito nos já " +
    "het een van ik te dat niet op voor met aan zijn er maar om hem dan zou wat mijn dit zo door ze bij ook tot " +
    "och att det som på är av för med den till inte om ett men var sig så vi han hon " +
    "i w na z do nie się to jest że jak o po od za są ale przez dla czy tak lub " +
    "и в не на я что с он как это по но из у же за от так для мы вы бы или при был"
  ).split(" "),
);

export const countFunctionWords = (words: readonly string[]): number =>
  words.reduce((count, word) => (FUNCTION_WORDS.has(word) ? count + 1 : count), 0);
