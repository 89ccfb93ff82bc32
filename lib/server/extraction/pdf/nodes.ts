import type { ElementContent } from "hast";
import { element, text } from "#server/extraction/html/hast.ts";

/** Text with the link that covers it. */
export const linkedText = (value: string, link: string | undefined): ElementContent =>
  link ? element("a", [text(value)], { href: link }) : text(value);

const HYPHEN_AT_END = /(\p{L})[-\u00ad\u2010]$/u;

/** Joins two lines of a paragraph; a word that was divided between them becomes whole. */
function joinLines(before: string, after: string): string {
  if (HYPHEN_AT_END.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  return before && after ? `${before.trimEnd()} ${after.trimStart()}` : before + after;
}

/** Adds a line to inline content. */
export function appendLine(content: ElementContent[], line: ElementContent[]): void {
  const last = content.at(-1);
  const [first, ...rest] = line;
  if (last?.type === "text" && first?.type === "text") {
    last.value = joinLines(last.value, first.value);
    content.push(...rest);
    return;
  }
  if (last) content.push(text(" "));
  content.push(...line);
}
