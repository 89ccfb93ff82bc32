import { Parser } from "htmlparser2";

export type OpmlEntry = { url: string; title: string; tags: string[] };

/** Elements inside each other; the parser's time grows with their square. */
const MAX_DEPTH = 100;
/** Characters after which the depth is looked at. */
const CHUNK = 4_096;

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

/** Reads the outlines as the document is written. */
class OpmlReader {
  readonly entries: OpmlEntry[] = [];
  isOpml = false;
  /** All open elements. */
  depth = 0;
  /** The names of the open outlines; null for one with an address, which is no folder. */
  readonly #folders: (string | null)[] = [];
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: (name) => this.#close(name),
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );

  write(text: string): void {
    this.#parser.write(text);
  }

  #open(name: string, outline: Outline): void {
    this.depth += 1;
    if (name === "opml") this.isOpml = true;
    if (name !== "outline") return;
    const url = findAddress(outline)?.trim();
    if (url) {
      const names = this.#folders.filter((folder) => folder !== null);
      this.entries.push({ url, title: toName(outline), tags: toTags(names, outline) });
    }
    this.#folders.push(url ? null : toName(outline));
  }

  #close(name: string): void {
    this.depth -= 1;
    if (name === "outline") this.#folders.pop();
  }
}

/**
 * Reads the addresses of an OPML document, with their names and the folders they are in.
 * @returns null for a document that is no OPML, or is nested too deeply
 */
export function parseOpml(document: string): OpmlEntry[] | null {
  const reader = new OpmlReader();
  for (let start = 0; start < document.length; start += CHUNK) {
    reader.write(document.slice(start, start + CHUNK));
    if (reader.depth > MAX_DEPTH) return null;
  }
  return reader.isOpml ? reader.entries : null;
}
