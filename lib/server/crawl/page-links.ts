import { Parser } from "htmlparser2";
import { CRAWL_LIMITS } from "./config.ts";
import { toLine } from "./plain-text.ts";
import { resolveLink } from "./resolve-link.ts";

/** A link with its text, or what stands for it; `description` is the tooltip beside a text. */
export type PageLink = { url: string; title: string; description: string };

/** What the markup of a page says without a browser. */
export type PageMarkup = {
  /** In their order; none of a page that asks robots not to follow them. */
  links: PageLink[];
  title: string;
  description: string;
  /** What relative addresses refer to. */
  base: URL;
  /** Content of the first `<meta http-equiv="refresh">`. */
  refresh: string | null;
  /** Texts of the scripts in the page, and addresses of the others. */
  scripts: string[];
  scriptAddresses: string[];
  /** Names of places in the page that a fragment can lead to, as far as they look like routes. */
  routeIds: Set<string>;
};

const MAX_TITLE = 200;
/** Open elements at which the rest of a page is omitted, because the parser's time grows with their square. */
const MAX_OPEN_ELEMENTS = 5_000;
/** Of the scripts in a page. */
const MAX_SCRIPT_LENGTH = 500_000;
const LINK_TAGS = new Set(["a", "area"]);
/** Elements whose text is not shown. */
const SILENT_TAGS = new Set(["script", "style", "noscript", "template"]);
const NO_SCRIPT = /^(?!$|module$|(?:text|application)\/(?:x-)?(?:java|ecma)script)/i;

type Attributes = Record<string, string>;

/** Thrown to stop the parser from one of its callbacks. */
class TooDeepError extends Error {}

/** Collects what `PageMarkup` has while the parser reads. */
class MarkupReader {
  readonly #address: URL;
  readonly #encoding: string;
  readonly #links = new Map<string, PageLink & { label: string }>();
  readonly #page: Omit<PageMarkup, "links">;
  #hasBase = false;
  #followsLinks = true;
  #depth = 0;
  #silentDepth = 0;
  #openLink: (PageLink & { label: string }) | null = null;
  /** Where the text of the open element goes. */
  #text: "title" | "script" | null = null;
  #ogDescription = "";

  constructor(address: URL, encoding: string) {
    this.#address = address;
    this.#encoding = encoding;
    const texts = { title: "", description: "", refresh: null };
    this.#page = { ...texts, base: address, scripts: [], scriptAddresses: [], routeIds: new Set() };
  }

  read(html: string): PageMarkup {
    const parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#addText(text),
      onclosetag: (name) => this.#close(name),
    });
    try {
      parser.end(html);
    } catch (error) {
      if (!(error instanceof TooDeepError)) throw error;
    }
    const links = [...this.#links.values()].map(({ url, title, label, description }) => {
      const text = toLine(title, MAX_TITLE) || toLine(label, MAX_TITLE);
      const tooltip = toLine(description);
      return {
        url,
        title: text || tooltip.slice(0, MAX_TITLE),
        description: text && tooltip !== text ? tooltip : "",
      };
    });
    const { title, description } = this.#page;
    return {
      ...this.#page,
      title: toLine(title, MAX_TITLE),
      description: toLine(description || this.#ogDescription),
      links: this.#followsLinks ? links : [],
    };
  }

  #open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > MAX_OPEN_ELEMENTS) throw new TooDeepError();
    for (const id of [attributes.id, attributes.name])
      if (id !== undefined && /^!?\//.test(id)) this.#page.routeIds.add(id);
    if (name === "base") this.#openBase(attributes);
    // Browsers that run scripts do not show what is in noscript.
    else if (name === "meta" && this.#silentDepth === 0) this.#openMeta(attributes);
    else if (name === "script") this.#openScript(attributes);
    else if (name === "title" && this.#page.title === "") this.#text = "title";
    else if (name === "img" && this.#openLink) this.#openLink.label ||= attributes.alt ?? "";
    if (SILENT_TAGS.has(name)) this.#silentDepth += 1;
    if (LINK_TAGS.has(name)) this.#openAddress(attributes);
  }

  #openBase({ href }: Attributes): void {
    const base = this.#hasBase || href === undefined ? null : URL.parse(href, this.#address);
    if (!base) return;
    this.#page.base = base;
    this.#hasBase = true;
  }

  #openMeta({ name = "", property = "", content = "", "http-equiv": equivalent = "" }: Attributes): void {
    const key = (name || property).toLowerCase();
    if (key === "robots" && /\b(nofollow|none)\b/i.test(content)) this.#followsLinks = false;
    if (key === "description") this.#page.description ||= content;
    if (key === "og:description") this.#ogDescription ||= content;
    if (equivalent.toLowerCase() === "refresh") this.#page.refresh ??= content;
  }

  #openScript({ src, type = "" }: Attributes): void {
    if (NO_SCRIPT.test(type.trim())) return;
    if (src === undefined) this.#text = "script";
    if (src === undefined) this.#page.scripts.push("");
    else this.#page.scriptAddresses.push(src);
  }

  #openAddress({ href, title = "", download, "aria-label": label = "" }: Attributes): void {
    if (href === undefined || download !== undefined || this.#links.size >= CRAWL_LIMITS.pageLinks) return;
    if (href.trim().length > CRAWL_LIMITS.addressLength) return;
    const url = resolveLink(href, this.#page.base, this.#encoding)?.href;
    if (url === undefined) return;
    const known = this.#links.get(url);
    // Of several links, the first with a text names the page.
    if (known?.title.trim()) return;
    const link = known ?? { url, title: "", label: "", description: "" };
    link.label ||= label;
    link.description ||= title;
    this.#openLink = link;
    this.#links.set(url, link);
  }

  #addText(text: string): void {
    if (this.#text === "title" && this.#page.title.length < MAX_TITLE) this.#page.title += text;
    const { scripts } = this.#page;
    if (this.#text === "script" && (scripts.at(-1) ?? "").length < MAX_SCRIPT_LENGTH)
      scripts.push((scripts.pop() ?? "") + text);
    if (this.#openLink && this.#silentDepth === 0 && this.#openLink.title.length < MAX_TITLE)
      this.#openLink.title += text;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (SILENT_TAGS.has(name)) this.#silentDepth -= 1;
    if (name === "title" || name === "script") this.#text = null;
    if (LINK_TAGS.has(name)) this.#openLink = null;
  }
}

/**
 * Reads the markup of a page.
 * @param address what relative links refer to, unless the page has a `base`
 * @param encoding of the page, in which browsers write the queries of its links
 */
export const readPageMarkup = (html: string, address: URL, encoding = "utf-8"): PageMarkup =>
  new MarkupReader(address, encoding).read(html);

/** Lists the links of a page in their order; none of a page that asks robots not to follow them. */
export const listPageLinks = (...page: Parameters<typeof readPageMarkup>): PageLink[] =>
  readPageMarkup(...page).links;
