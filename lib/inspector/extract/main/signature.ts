import { attribute } from "#lib/inspector/extract/page/nodes.ts";
import type { Block } from "./blocks.ts";

/** Where blocks of one kind stand: the tags and first classes of the nearest elements. */
export function signatureOf(block: Block): string {
  return block.parents
    .slice(0, 4)
    .map((e) => `${e.tagName}.${attribute(e, "className").split(" ")[0]?.replace(/\d+/g, "#") ?? ""}`)
    .join("<");
}
