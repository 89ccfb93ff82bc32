import type { Element, ElementContent, Parents, Root } from "hast";
import { type Handle, toMdast } from "hast-util-to-mdast";
import type { FootnoteDefinition, Root as Mdast, Nodes, PhrasingContent } from "mdast";
import {
  attribute,
  element,
  findElement,
  getChildren,
  getText,
  isBlock,
  isElement,
  type Node,
} from "#server/extraction/html/hast.ts";
import { fitMarks } from "./fit-marks.ts";
import { LIST_HANDLERS, numberLists } from "./numbered-lists.ts";
import { normalizeMdast, stringifyMarkdown } from "./stringify.ts";
import { flattenTables } from "./tables.ts";

/**
 * Converts cleaned content to Markdown: CommonMark with GitHub's tables, task lists and footnotes, and TeX formulas.
 */
export const toMarkdown = (tree: Root): string => stringifyMarkdown(toMarkdownTree(tree));

/** Converts cleaned content, which changes, to a tree that Markdown can express. */
export function toMarkdownTree(tree: Root): Mdast {
  flattenTables(tree);
  numberLists(tree);
  wrapRaised(tree);
  const mdast = toMdast(tree, { handlers, document: true }) as Mdast;
  normalizeMdast(mdast);
  fitMarks(mdast);
  return mdast;
}

/** Makes paragraphs of text with raised parts, which are HTML in Markdown and would begin a block of their own. */
function wrapRaised(parent: Parents): void {
  for (const child of parent.children) if (isElement(child)) wrapRaised(child);
  const isFlow = !isElement(parent) || FLOWS.has(parent.tagName);
  if (!isFlow || !parent.children.some((child) => isElement(child) && RAISED.has(child.tagName))) return;
  const children: Node[] = [];
  let run: Element | null = null;
  for (const child of getChildren(parent)) {
    if (isElement(child) && (isBlock(child) || findElement(child, isBlock))) {
      run = null;
      children.push(child);
    } else {
      if (!run) {
        run = element("p", []);
        children.push(run);
      }
      run.children.push(child as ElementContent);
    }
  }
  parent.children = children as typeof parent.children;
}

const RAISED = new Set(["sup", "sub"]);
const FLOWS = new Set(
  "div section article main header footer aside nav figure figcaption blockquote li dd".split(" "),
);

const isFormula = (element: Element): boolean => attribute(element, "className").includes("language-math");

/** Formulas are `code` elements with a class. */
const code: Handle = (_state, element) => {
  const value = getText(element);
  if (!isFormula(element)) {
    const plain = value.replace(/\s+/g, " ").trim();
    return plain ? { type: "inlineCode", value: plain } : undefined;
  }
  if (attribute(element, "className").includes("math-display")) return { type: "math", value } as Nodes;
  return { type: "inlineMath", value: value.replace(/\s+/g, " ") } as Nodes;
};

const pre: Handle = (_state, element) => {
  const inner = element.children[0];
  const lang =
    inner?.type === "element" ? attribute(inner, "className").match(/language-(\S+)/)?.[1] : undefined;
  return { type: "code", lang: lang ?? null, meta: null, value: getText(element) };
};

/** A table cell must be one line of Markdown, so its line breaks are HTML. */
const br: Handle = (state) => (state.inTable ? { type: "html", value: "<br>" } : { type: "break" });

/** Markdown has no superscript or subscript, and without it 10² becomes 102. */
const raised =
  (tag: "sup" | "sub"): Handle =>
  (state, element) => {
    const children = state.all(element) as PhrasingContent[];
    const isPlain = children.every((child) => child.type === "text") && getText(element).trim() !== "";
    if (!isPlain) return children;
    return [{ type: "html", value: `<${tag}>` }, ...children, { type: "html", value: `</${tag}>` }];
  };

const footnoteRef: Handle = (_state, element) => {
  const label = attribute(element, "label");
  return { type: "footnoteReference", identifier: label, label };
};

const footnoteDefinition: Handle = (state, element) => {
  const label = attribute(element, "label");
  const children = state.toFlow(state.all(element)) as FootnoteDefinition["children"];
  return { type: "footnoteDefinition", identifier: label, label, children };
};

const summary: Handle = (state, element) => ({
  type: "paragraph",
  children: [{ type: "strong", children: state.all(element) as PhrasingContent[] }],
});

/** Handlers for elements that the defaults do not support, by tag. */
const handlers: Record<string, Handle> = {
  ...LIST_HANDLERS,
  code,
  pre,
  br,
  sup: raised("sup"),
  sub: raised("sub"),
  "footnote-ref": footnoteRef,
  "footnote-definition": footnoteDefinition,
  summary,
  kbd: code,
  samp: code,
  tt: code,
  var: (state, element) => state.all(element),
  wbr: () => undefined,
};
