import { setImmediate as nextTick } from "node:timers/promises";
import { Parser } from "htmlparser2";
import { type ArchivedPage, ArchiveSizeError } from "#server/browser/index.ts";
import { type AttributeContext, printAttributes, toInertAttributes } from "./attributes.ts";
import { inlineCss } from "./css.ts";

/**
 * Before everything of the page. Only a meta element with an address could still lead elsewhere, and none is written.
 */
const HEAD = [
  '<meta charset="utf-8">',
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'">`,
  '<meta name="referrer" content="no-referrer">',
].join("");

/** Left out with their content. */
const DROPPED = new Set(
  "applet audio base embed fencedframe frame frameset link meta noembed noframes noscript param portal script source track".split(
    " ",
  ),
);
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const META_NAMES = new Set(["author", "color-scheme", "description", "theme-color", "viewport"]);
/** Old elements whose text parsers do not read as markup. */
const RENAMED: Record<string, string> = { listing: "pre", plaintext: "pre", xmp: "pre" };
const VALID_TAG = /^[a-z][a-z0-9_.-]*$/;
const ANIMATION = /^(?:animate|animatetransform|animatemotion|set)$/;
const FRAME_ATTRIBUTES = new Set(
  "align class frameborder height id name scrolling style title width".split(" "),
);
/** Open elements at which the rest is omitted, because the parser's time grows with their square. */
const MAX_OPEN_ELEMENTS = 20_000;
const SVG_TYPE = "image/svg+xml";
/** Around an SVG file that is there for its symbols. */
const SYMBOLS = { "aria-hidden": "true", style: "position: absolute; width: 0; height: 0; overflow: hidden" };
/** Of markup that is parsed before others have their turn. */
const CHUNK_LENGTH = 100_000;

type Attributes = Record<string, string>;
type Resources = ArchivedPage["resources"];

const readText = (resource: { base64: string } | undefined): string | null =>
  resource ? Buffer.from(resource.base64, "base64").toString("utf8") : null;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Nothing in it begins an element or ends its own; a comparison in a media query stays. */
const escapeStyle = (css: string): string =>
  css.replaceAll(/<!--|-->/g, "").replaceAll(/<(?=[a-z/!?])/gi, "\\3c ");

/** A frame whose document is written when that around it is complete. */
type PendingFrame = { at: number; markup: string };

/** Writes elements that the parser reports: everything as the page shows it, and nothing that acts. */
class ArchiveWriter {
  readonly #resources: Resources;
  readonly #maxLength: number;
  readonly #parts: string[] = [];
  readonly frames: PendingFrame[] = [];
  /** Texts of SVG files whose symbols are shown. */
  readonly symbolFiles = new Map<string, string>();
  readonly #open: string[] = [];
  #context: AttributeContext;
  #length = 0;
  #inlined = 0;
  #skipped = 0;
  #hasHead = false;
  #style: string[] | null = null;

  constructor(resources: Resources, maxLength: number) {
    this.#resources = resources;
    this.#maxLength = maxLength;
    this.#context = this.#createContext("about:blank");
  }

  get markup(): string {
    return this.#parts.join("");
  }

  /** Sets the document of a frame. */
  setFrame({ at }: PendingFrame, markup: string): void {
    this.#grow(markup.length);
    this.#parts[at] = printAttributes({ srcdoc: markup });
  }

  #grow(length: number): void {
    this.#length += length;
    if (this.#length > this.#maxLength) throw new ArchiveSizeError("The archive is too large");
  }

  #write(text: string): void {
    this.#grow(text.length);
    this.#parts.push(text);
  }

  #createContext(base: string): AttributeContext {
    // Counted before they are written, because a style sheet can import and show others any number of times.
    const find = (url: string) => {
      const found = this.#resources.get(url.replace(/#.*$/s, ""));
      this.#inlined += found?.base64.length ?? 0;
      if (this.#inlined > this.#maxLength) throw new ArchiveSizeError("The resources are too large");
      return found;
    };
    return {
      base,
      toDataUrl: (url) => {
        const found = find(url);
        if (!found) return null;
        const { contentType, base64 } = found;
        // A fragment selects a view of an SVG image.
        return `data:${contentType};base64,${base64}${contentType === SVG_TYPE ? new URL(url).hash : ""}`;
      },
      readStyleSheet: (url) => readText(find(url)),
      toSymbol: (url) => {
        const file = url.replace(/#.*$/s, "");
        if (this.symbolFiles.has(file)) return new URL(url).hash;
        const text = this.#resources.get(file)?.contentType === SVG_TYPE ? readText(find(url)) : null;
        if (text === null) return null;
        this.symbolFiles.set(file, text);
        return new URL(url).hash;
      },
    };
  }

  /** Writes the policy before the first element that could load something. */
  #ensureHead(name: string): void {
    if (this.#hasHead || name === "html" || name === "head") return;
    this.#hasHead = true;
    this.#write(`<head>${HEAD}</head>`);
  }

  #isDropped(name: string, attributes: Attributes): boolean {
    if (DROPPED.has(name) || !VALID_TAG.test(name)) return true;
    if (name === "template") return !attributes.shadowrootmode;
    if (name === "style") return "archive-disabled" in attributes;
    return ANIMATION.test(name) && /href|src|^on/i.test(attributes.attributename ?? "");
  }

  ondoctype(): void {
    if (this.#parts.length === 0) this.#write("<!doctype html>");
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#open.push(name);
    if (this.#open.length > MAX_OPEN_ELEMENTS) throw new ArchiveSizeError("The page is nested too deeply");
    if (this.#skipped > 0) this.#skipped += 1;
    else if (this.#isDropped(name, attributes)) {
      this.#writeReplacement(name, attributes);
      this.#skipped = 1;
    } else this.#writeStart(name, attributes);
  }

  /** Of elements that are left out: the style sheet of a link, and the facts of a meta element. */
  #writeReplacement(name: string, attributes: Attributes): void {
    if (name === "base" && this.#parts.length === 0)
      this.#context = this.#createContext(attributes.href ?? "");
    else if (name === "link") this.#writeStyleSheet(attributes);
    else if (name === "meta" && META_NAMES.has(attributes.name?.toLowerCase() ?? "")) {
      const { name: fact = "", content = "" } = attributes;
      this.#write(`<meta${printAttributes({ name: fact, content })}>`);
    }
  }

  #writeStyleSheet({ rel = "", href = "", media, ...attributes }: Attributes): void {
    const isShown = /\bstylesheet\b/i.test(rel) && !/\balternate\b/i.test(rel);
    const url = URL.parse(href, this.#context.base)?.href;
    if (!isShown || !url || "archive-disabled" in attributes) return;
    const css = this.#context.readStyleSheet(url);
    if (css !== null) this.#writeStyle(css, url, media);
  }

  #writeStyle(css: string, base: string, media: string | undefined): void {
    const text = escapeStyle(inlineCss(css, base, this.#context));
    this.#write(`<style${printAttributes(media ? { media } : {})}>${text}</style>`);
  }

  #writeStart(name: string, attributes: Attributes): void {
    this.#ensureHead(name);
    if (name === "style") this.#style = [attributes.media ?? ""];
    else if (name === "iframe") this.#writeFrame(attributes);
    else {
      const { shadowrootmode = "open" } = attributes;
      const kept =
        name === "template" ? { shadowrootmode } : toInertAttributes(name, attributes, this.#context);
      this.#write(`<${RENAMED[name] ?? name}${printAttributes(kept)}>`);
    }
    if (name !== "head" || this.#hasHead) return;
    this.#hasHead = true;
    this.#write(HEAD);
  }

  #writeFrame(attributes: Attributes): void {
    const kept = toInertAttributes("iframe", attributes, this.#context);
    const shown = Object.entries(kept).filter(
      ([name]) => FRAME_ATTRIBUTES.has(name) || name.startsWith("data-"),
    );
    this.#write(`<iframe sandbox=""${printAttributes(Object.fromEntries(shown))}`);
    const markup = attributes["archive-document"];
    if (markup !== undefined) {
      this.frames.push({ at: this.#parts.length, markup });
      this.#parts.push("");
    }
    this.#write("></iframe>");
    this.#skipped = 1;
  }

  ontext(text: string): void {
    if (this.#skipped > 0) return;
    if (this.#style) this.#style.push(text);
    else this.#write(escapeText(text));
  }

  onclosetag(name: string): void {
    this.#open.pop();
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (this.#style && name === "style") {
      const [media, ...css] = this.#style;
      this.#style = null;
      this.#writeStyle(css.join(""), this.#context.base, media);
    } else if (!VOID.has(name)) this.#write(`</${RENAMED[name] ?? name}>`);
  }
}

async function writeMarkup(writer: ArchiveWriter, markup: string): Promise<void> {
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => name.toLowerCase() === "!doctype" && writer.ondoctype(),
      onopentag: (name, attributes) => writer.onopentag(name, attributes),
      ontext: (text) => writer.ontext(text),
      onclosetag: (name) => writer.onclosetag(name),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let at = 0; at < markup.length; at += CHUNK_LENGTH) {
    parser.write(markup.slice(at, at + CHUNK_LENGTH));
    await nextTick();
  }
  parser.end();
}

async function writeDocument(markup: string, resources: Resources, maxLength: number): Promise<string> {
  const writer = new ArchiveWriter(resources, maxLength);
  await writeMarkup(writer, markup);
  for (const file of writer.symbolFiles.values()) {
    writer.onopentag("svg", SYMBOLS);
    await writeMarkup(writer, file);
    writer.onclosetag("svg");
  }
  for (const frame of writer.frames)
    writer.setFrame(frame, await writeDocument(frame.markup, resources, maxLength));
  return writer.markup;
}

/**
 * Makes one HTML file of a page that needs no other file and does nothing: images, fonts and style sheets are in it, and
 * scripts, forms, frames with an address and refreshes are not. Its content security policy allows nothing else, so that
 * what the conversion overlooks is not loaded either.
 * @throws ArchiveSizeError above `maxBytes`
 */
export const createArchiveHtml = ({ content, resources }: ArchivedPage, maxBytes: number): Promise<string> =>
  writeDocument(content, resources, maxBytes);
