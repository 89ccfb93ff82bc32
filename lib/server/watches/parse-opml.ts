import { Parser } from "htmlparser2";

export type OpmlEntry = { url: string; title: string; tags: string[] };

/** Elements inside each other; the parser's time grows with their square. */
const MAX_DEPTH = 50;

type Outline = Record<string, string>;

/** In one line, without control and format characters. */
const toName = ({ title = "", text = "" }: Outline): string =>
  (text || title).replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();

/** Of a feed its own address, of other outlines that of the page (OPML 2.0). */
function findAddress({ type = "", url, htmlurl, xmlurl }: Outline): string | undefined {
  const isFeed = /^(?:rss|atom)$/i.test(type.trim());
  return isFeed ? (xmlurl ?? url ?? htmlurl) : (url ?? htmlurl ?? xmlurl);
}

const toTags = (folders: readonly string[], { category = "" }: Outline): string[] =>
  [...folders, ...category.split(",").map((one) => one.split("/").filter(Boolean).join(" "))]
    .map((tag) => tag.replaceAll(",", " ").trim())
    .filter(Boolean);

/**
 * Reads the addresses of an OPML document, with their names and the folders they are in.
 * @returns null for a document that is no OPML
 */
export function parseOpml(document: string): OpmlEntry[] | null {
  const entries: OpmlEntry[] = [];
  /** The names of the open outlines; null for one with an address, which is no folder. */
  const folders: (string | null)[] = [];
  let isOpml = false;
  const parser = new Parser(
    {
      onopentag: (name, outline) => {
        if (name === "opml") isOpml = true;
        if (name !== "outline" || folders.length >= MAX_DEPTH) return;
        const url = findAddress(outline)?.trim();
        if (url) {
          const names = folders.filter((folder) => folder !== null);
          entries.push({ url, title: toName(outline), tags: toTags(names, outline) });
        }
        folders.push(url ? null : toName(outline));
      },
      onclosetag: (name) => {
        if (name === "outline") folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(document);
  return isOpml ? entries : null;
}
