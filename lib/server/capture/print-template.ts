import type { Element } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { visit } from "unist-util-visit";
import { parsePage } from "#server/extraction/html/parse.ts";

/** Classes that Chromium fills in (`Page.printToPDF`). */
const FILLED_CLASSES = ["date", "title", "url", "pageNumber", "totalPages"];

/** Text and pictures inside the document. Chromium prints templates in a page that nothing here controls. */
const SCHEMA: Schema = {
  tagNames: "b br div em i img p small span strong sub sup table tbody td th thead tr u".split(" "),
  attributes: {
    "*": ["style", ["className", ...FILLED_CLASSES]],
    img: [["src", /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/], "alt", "width", "height"],
    td: ["colSpan"],
    th: ["colSpan"],
  },
  required: { img: { src: "" } },
  protocols: { src: ["data"] },
  strip: ["script", "style", "iframe", "object", "embed", "template", "noscript", "svg", "title"],
  ancestors: {},
  clobber: [],
  clobberPrefix: "",
};

const PROPERTY =
  /^(?:color|background-color|opacity|width|height|(?:min|max)-(?:width|height)|display|flex(?:-[a-z]+)?|gap|justify-content|align-items|float|line-height|letter-spacing|white-space|vertical-align|(?:font|text)(?:-[a-z]+)*|(?:margin|padding|border)(?:-[a-z]+)*)$/;
/** No escapes, comments or functions but those of colors and lengths, so that no value names an address. */
const VALUE = /^(?:[\w\s#%.,+\-"']|\b(?:rgba?|hsla?|calc)\([\w\s%.,+\-*]*\))*$/;

const isSafeDeclaration = (declaration: string): boolean => {
  const [property = "", ...value] = declaration.split(":");
  return (
    PROPERTY.test(property.trim().toLowerCase()) &&
    !/-image|source/i.test(property) &&
    VALUE.test(value.join(":"))
  );
};

function keepSafeStyles({ properties }: Element): void {
  const { style } = properties;
  if (typeof style === "string") properties.style = style.split(";").filter(isSafeDeclaration).join(";");
}

/** The header or footer of a document with only text, styles and pictures inside it: no scripts and no addresses. */
export function sanitizePrintTemplate(html: string): string {
  const tree = sanitize(parsePage(html).tree, SCHEMA);
  visit(tree, "element", keepSafeStyles);
  return toHtml(tree);
}
