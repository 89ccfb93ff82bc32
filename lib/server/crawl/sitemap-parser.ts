import { Parser } from "htmlparser2";
import { toPlainText } from "./plain-text.ts";

/** A page as a sitemap or a feed names it. */
export type SitemapEntry = { location: string; title?: string; description?: string; lastmod?: string };

/** Reads the text of one sitemap as it arrives. */
export type SitemapReader = {
  readonly pages: SitemapEntry[];
  /** Locations of other sitemaps. */
  readonly sitemaps: string[];
  write: (text: string) => void;
  /** Why the file is refused or incomplete, as far as it was read; null for one that is valid so far. */
  findProblem: (isEnd: boolean) => string | null;
};

const LOCATION_LENGTH = 2_048;
const TEXT_LENGTH = 5_000;
const LASTMOD_LENGTH = 40;
/** Elements inside each other; a sitemap has three. The parser's time grows with their square. */
const MAX_OPEN_ELEMENTS = 100;

export const INCOMPLETE = "It is incomplete. What came before is used.";
const NO_SITEMAP = "It is neither a sitemap, a feed nor a list of addresses.";
const IS_HTML = "It is an HTML page.";

type Element = { prefix: string; name: string };

const ROOTS = /^(?:urlset|sitemapindex|rss|rdf|feed|url|sitemap|channel)$/;
const HTML_ROOTS = /^(?:html|head|body|title|meta|script|div|main|p)$/;

/** Elements of entries by their names, and what of them is read. */
const FIELDS: Record<string, Record<string, Field>> = {
  url: { loc: "location", lastmod: "lastmod" },
  sitemap: { loc: "location" },
  item: { link: "location", guid: "permalink", title: "title", description: "description" },
  entry: { title: "title", summary: "description", content: "content" },
};
type Field = "location" | "permalink" | "title" | "description" | "content" | "lastmod";
type Entry = { kind: string; fields: Partial<Record<Field, string>>; text: string };

/** Reads sitemaps, indexes of sitemaps, RSS and Atom in whatever case and with whatever namespace prefixes. */
export class XmlSitemapReader implements SitemapReader {
  readonly pages: SitemapEntry[] = [];
  readonly sitemaps: string[] = [];
  readonly #stack: Element[] = [];
  #entry: Entry | null = null;
  #field: { name: Field; text: string; depth: number } | null = null;
  #problem: string | null = null;
  #hasRoot = false;
  readonly #parser = new Parser(
    {
      onprocessinginstruction: (name, data) => {
        if (name.toLowerCase() === "!doctype" && /^!doctype\s+html/i.test(data)) this.#problem ??= IS_HTML;
      },
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#addText(text),
      onclosetag: () => this.#close(),
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );

  write(text: string): void {
    this.#parser.write(text);
  }

  findProblem(isEnd: boolean): string | null {
    if (this.#problem || !isEnd) return this.#problem;
    if (!this.#hasRoot) return NO_SITEMAP;
    return this.#stack.length > 0 ? INCOMPLETE : null;
  }

  #open(fullName: string, attributes: Record<string, string>): void {
    const [prefix, name] = fullName.includes(":")
      ? (fullName.split(":", 2) as [string, string])
      : ["", fullName];
    const parent = this.#stack.at(-1);
    this.#stack.push({ prefix, name });
    if (!this.#hasRoot) {
      this.#hasRoot = true;
      if (!ROOTS.test(name)) this.#problem ??= HTML_ROOTS.test(name) ? IS_HTML : NO_SITEMAP;
    }
    if (this.#stack.length > MAX_OPEN_ELEMENTS) this.#problem ??= "Its elements are nested too deeply.";
    if (name in FIELDS) this.#entry = { kind: name, fields: {}, text: "" };
    // Extensions such as image:loc have other prefixes, or another parent.
    else if (this.#entry && parent?.name === this.#entry.kind && parent.prefix === prefix)
      this.#openField(this.#entry, name, attributes);
  }

  #openField(
    entry: Entry,
    name: string,
    { href, rel = "alternate", ispermalink }: Record<string, string>,
  ): void {
    if (entry.kind === "entry" && name === "link") {
      if (rel === "alternate" && href) entry.fields.location ??= href;
      return;
    }
    const field = FIELDS[entry.kind]?.[name];
    if (!field || ispermalink === "false") return;
    this.#field = { name: field, text: "", depth: this.#stack.length };
  }

  #addText(text: string): void {
    const target = this.#field ?? (this.#stack.at(-1)?.name === this.#entry?.kind ? this.#entry : null);
    if (target && target.text.length <= TEXT_LENGTH) target.text += text;
  }

  #close(): void {
    const entry = this.#entry;
    const field = this.#field;
    if (entry && field && field.depth === this.#stack.length) {
      entry.fields[field.name] ??= field.text.trim();
      this.#field = null;
    }
    const closed = this.#stack.pop();
    if (!entry || closed?.name !== entry.kind) return;
    this.#addEntry(entry);
    this.#entry = null;
  }

  #addEntry({ kind, fields, text }: Entry): void {
    // Some indexes have their addresses without `loc`.
    const location = fields.location || fields.permalink || text.trim();
    if (!location || location.length > LOCATION_LENGTH) return;
    if (kind === "sitemap") this.sitemaps.push(location);
    else {
      const title = toPlainText(fields.title);
      const description = toPlainText(fields.description ?? fields.content);
      const { lastmod = "" } = fields;
      this.pages.push({
        location,
        ...(title ? { title } : {}),
        ...(description ? { description } : {}),
        ...(lastmod && lastmod.length <= LASTMOD_LENGTH ? { lastmod } : {}),
      });
    }
  }
}

const ABSOLUTE = /^https?:\/\//i;
const PATH = /^(?:\.{0,2}\/|\?)\S*$/;
/** A relative address without a slash at its start, which any word is. */
const NAME = /^[\w%~-][^\s<>"{}|\\^`,;:]*$/;

/** Reads a text file with one address per line. */
export class TextSitemapReader implements SitemapReader {
  readonly pages: SitemapEntry[] = [];
  readonly sitemaps: string[] = [];
  readonly #names: SitemapEntry[] = [];
  #rest = "";
  #hasOtherLines = false;

  write(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\r|\n/);
    // A line without an end is no list.
    this.#rest = (lines.pop() ?? "").slice(0, 2 * LOCATION_LENGTH);
    for (const line of lines) this.#addLine(line.trim());
  }

  findProblem(isEnd: boolean): string | null {
    if (!isEnd) return null;
    this.#addLine(this.#rest.trim());
    this.#rest = "";
    if (!this.#hasOtherLines) this.pages.push(...this.#names.splice(0));
    return this.pages.length === 0 ? NO_SITEMAP : null;
  }

  #addLine(location: string): void {
    if (location === "" || location.startsWith("#") || location.length > LOCATION_LENGTH) return;
    if (ABSOLUTE.test(location) || PATH.test(location)) this.pages.push({ location });
    else if (NAME.test(location)) this.#names.push({ location });
    else this.#hasOtherLines = true;
  }
}
