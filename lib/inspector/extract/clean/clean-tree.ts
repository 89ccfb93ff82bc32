import type { Root } from "hast";
import { cleanCode } from "./code.ts";
import { cleanImages } from "./images.ts";
import { cleanLinks } from "./links.ts";
import { cleanLists } from "./lists.ts";
import { cleanMath } from "./math.ts";
import { tidy } from "./tidy.ts";

/** Brings the content of a page into one plain shape, whatever the tools that made it. Changes the tree. */
export function cleanTree(tree: Root, base: string): void {
  cleanMath(tree);
  cleanImages(tree, base);
  cleanLinks(tree, base);
  cleanCode(tree);
  cleanLists(tree);
  tidy(tree);
}
