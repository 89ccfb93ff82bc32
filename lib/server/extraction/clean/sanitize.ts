import type { Parents, Root } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import { getChildren, isElement } from "#server/extraction/html/hast.ts";

const TAGS =
  "a abbr b blockquote br caption code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var article main nav header footer aside".split(
    " ",
  );

/**
 * What the result may contain: text, links and images, without scripts, styles, frames, forms and event handlers.
 * Keeps only classes that name a language or a formula, and only http(s), mail and telephone links. `input` is the
 * disabled checkbox of a task list. Other elements keep only their text.
 */
const SCHEMA: Schema = {
  tagNames: [...TAGS, "footnote-ref", "footnote-definition"],
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title", "width", "height"],
    code: [["className", /^language-[\w+#.-]{1,40}$/, "math-inline", "math-display"]],
    input: [["type", "checkbox"], "checked", ["disabled", true]],
    li: ["value"],
    ol: ["start", "reversed"],
    td: ["colSpan", "rowSpan", ["align", "left", "right", "center"]],
    th: ["colSpan", "rowSpan", ["align", "left", "right", "center"]],
    time: ["dateTime"],
    details: ["open"],
    "footnote-ref": ["label"],
    "footnote-definition": ["label"],
  },
  required: { input: { type: "checkbox", disabled: true } },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  strip: [
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "template",
    "noscript",
    "svg",
    "textarea",
    "select",
    "title",
  ],
  ancestors: {},
  clobber: [],
  clobberPrefix: "",
};

/** A copy of the tree with only what the schema allows. */
export function sanitizeTree(tree: Root): Root {
  const clean = sanitize(tree, SCHEMA);
  return clean.type === "root" ? clean : { type: "root", children: clean.type === "doctype" ? [] : [clean] };
}

/** Cost of an element in addition to its text, in characters, because a page of empty elements is long too. */
const ELEMENT_COST = 8;

const LONE_SURROGATE = /[\uD800-\uDBFF]$/;

/** Removes everything after about `length` characters of text. @returns whether something was removed */
export function truncateTree(tree: Root, length: number): boolean {
  let left = length;
  const visit = (parent: Parents): void => {
    const kept: ReturnType<typeof getChildren> = [];
    for (const child of getChildren(parent)) {
      if (left <= 0) break;
      kept.push(child);
      if (child.type === "text") {
        if (child.value.length > left) child.value = child.value.slice(0, left).replace(LONE_SURROGATE, "");
        left -= child.value.length;
      } else if (isElement(child)) {
        left -= ELEMENT_COST;
        visit(child);
      }
    }
    parent.children = kept as typeof parent.children;
  };
  visit(tree);
  return left <= 0;
}
