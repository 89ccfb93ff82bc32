import { inlineCss, type StyleResources } from "./css.ts";

type Attributes = Record<string, string>;

/** What an element's attributes are written with. */
export type AttributeContext = StyleResources & {
  base: string;
  /** The place in the archive of a symbol of another SVG file; null for a file that the page has not loaded. */
  toSymbol: (url: string) => string | null;
};

/** Names that are valid in markup: scripts can set others through the DOM. */
const VALID_NAME = /^[a-z_:][a-z0-9_.:-]*$/i;
/** Meaningful to scripts, or leading to an address. */
const DROPPED =
  /^(?:on.*|archive-.*|xml:.*|action|allow|archive|attributionsrc|autofocus|autoplay|blocking|cite|classid|codebase|credentialless|csp|data|dynsrc|form(?:action|enctype|method|target)|http-equiv|imagesizes|imagesrcset|integrity|is|loading|longdesc|lowsrc|manifest|method|nonce|ping|popover|preload|profile|referrerpolicy|rel|sandbox|sizes|src|srcdoc|srcset|target|xmlns:.*)$/i;
const STYLE_ATTRIBUTE = /^(?:style|fill|stroke|filter|clip-path|mask|marker(?:-\w+)?|cursor)$/;
const RESOURCE_ATTRIBUTE = /^(?:poster|background)$/;
const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:", "tel:"]);

const toDataUrl = (value: string, { base, toDataUrl: find }: AttributeContext): string | null => {
  const text = value.trim();
  if (/^data:image\//i.test(text)) return text;
  const url = URL.parse(text, base);
  return url && find(url.href);
};

/** The absolute address of a link that a reader may follow; null for others, such as `javascript:`. */
function toLink(value: string, base: string): string | null {
  if (value.startsWith("#")) return value;
  const url = URL.parse(value, base);
  return url && LINK_PROTOCOLS.has(url.protocol) ? url.href : null;
}

/** Elements of HTML and SVG that show an image. */
const IMAGE_SOURCE: Record<string, string> = { img: "src", input: "src", image: "href", feimage: "href" };

function toValue(tag: string, name: string, value: string, context: AttributeContext): string | null {
  if (name === "href" || name === "xlink:href") {
    if (tag === "a" || tag === "area") return toLink(value, context.base);
    if (IMAGE_SOURCE[tag] === "href" && !value.startsWith("#")) return toDataUrl(value, context);
    const symbol = tag === "use" ? URL.parse(value, context.base) : null;
    return value.startsWith("#") ? value : symbol && context.toSymbol(symbol.href);
  }
  if (RESOURCE_ATTRIBUTE.test(name)) return toDataUrl(value, context);
  if (STYLE_ATTRIBUTE.test(name)) return inlineCss(value, context.base, context);
  return value;
}

/** The attributes of an element that can neither run nor load anything, with the images it shows. */
export function toInertAttributes(
  tag: string,
  attributes: Attributes,
  context: AttributeContext,
): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!VALID_NAME.test(name) || DROPPED.test(name)) continue;
    const written = toValue(tag, name, value, context);
    if (written !== null) kept[name] = written;
  }
  const source = attributes["archive-src"] ?? attributes.src;
  const image = source && IMAGE_SOURCE[tag] === "src" ? toDataUrl(source, context) : null;
  if (image) kept.src = image;
  // Submitting such a form does nothing.
  if (tag === "form") kept.method = "dialog";
  if ((tag === "a" || tag === "area") && kept.href) {
    kept.rel = "noopener noreferrer";
    if (attributes.target === "_blank") kept.target = "_blank";
  }
  return kept;
}

const escapeValue = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const printAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join("");
