const MAX_TEXT = 1_000;
/** Longer texts are cut before they are processed: a title may be as long as the page. */
const MAX_READ = 20_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: linked data may spell out what markup cannot hold
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad]/g;

/** Entities that a site escaped twice in its titles and linked data. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  "#39": "'",
  "#039": "'",
  "#x27": "'",
  "#x26": "&",
};
const ENTITY = /&(amp|quot|#0?39|#x2[67]);/gi;

/** One line of at most 1,000 whole characters; null for anything but text, and for empty text. */
export function cleanText(text: unknown): string | null {
  // Most texts of a page are only the white space between its elements.
  if (typeof text !== "string" || !/\S/.test(text)) return null;
  const line = text.slice(0, MAX_READ).replace(CONTROLS, "").replace(/\s+/g, " ").trim();
  const decoded = line.includes("&")
    ? line.replace(ENTITY, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    : line;
  const short = decoded
    .slice(0, MAX_TEXT)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  return short ? short.toWellFormed() : null;
}
