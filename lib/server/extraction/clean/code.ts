import type { Element, Parents, Root } from "hast";
import { getComputed } from "#server/extraction/html/computed-layout.ts";
import {
  attribute,
  codeElement,
  element,
  isElement,
  type Node,
  rewriteElements,
  visitElements,
} from "#server/extraction/html/hast.ts";

const GUTTER =
  /(?:^|[\s_-])(?:gutters?|gutterElement|line-?numbers?|line-?numbers-rows|linenos?|lnt?|lno|line-no|blob-num|ln-n|rouge-gutter|copy|copy-?button|clipboard|toolbar)(?:$|[\s_-])/i;
/** Line numbers of editors, which are beside the code. */
const EDITOR_GUTTER =
  /(?:^|\s)(?:cm-gutters|CodeMirror-gutter-wrapper|CodeMirror-gutters|ace_gutter|margin-view-overlays)(?:\s|$)/;
/** Editors have an element for each line. */
const EDITOR_LINES =
  /(?:^|\s)(?:cm-content|CodeMirror-code|ace_text-layer|view-lines|react-code-lines)(?:\s|$)/;
const LINE = /(?:^|\s)(?:line|code-line|view-line|cl|token-line|highlight-line)(?:$|\s)/;
const BLOCK_LINES = new Set(["div", "p", "li", "tr", "pre"]);
const NO_LANGUAGE =
  /^(?:none|plain|plaintext|text|txt|nohighlight|no-highlight|undefined|auto|code|default)$/i;

const CLASS_LANGUAGE = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush)[-:]\s*([\w+#.-]+)/i,
  /(?:^|\s)sourceCode\s+([\w+#-]+)/,
  /(?:^|\s)(?:highlight|hljs|prettyprint|codehilite)\s+([a-z][\w+#]{0,15})(?:\s|$)/,
  /(?:^|\s)highlight-([a-z][\w+#]{0,15})(?:\s|$)/,
];

function parseLanguage(element: Element): string {
  const own =
    attribute(element, "dataLang") || attribute(element, "dataLanguage") || attribute(element, "lang");
  if (own && /^[\w+#.-]{1,20}$/.test(own) && !/^[a-z]{2}(?:-[A-Z]{2})?$/.test(own)) return own.toLowerCase();
  for (const name of ["dataLang", "dataLanguage"])
    if (/^[\w+#.-]{1,20}$/.test(attribute(element, name))) return attribute(element, name).toLowerCase();
  for (const pattern of CLASS_LANGUAGE) {
    const found = attribute(element, "className").match(pattern)?.[1];
    if (
      found &&
      !/^(?:line|lines|wrap|theme|dark|light|source|code|lines-numbers|linenums|linenos)$/i.test(found)
    )
      return found.toLowerCase();
  }
  return "";
}

/** The language of a code block, from its own class, the code inside, or its ancestors. */
function findLanguage(pre: Element, around: readonly Element[]): string {
  const inside: Element[] = [];
  visitElements(pre, (element) => void (element.tagName === "code" && inside.push(element)));
  for (const element of [...inside, pre, ...around.slice(-3).toReversed()]) {
    const language = parseLanguage(element);
    if (language) return NO_LANGUAGE.test(language) ? "" : language;
  }
  return "";
}

/** The text of a code block with its line breaks, without line numbers and buttons. */
function getCodeText(parent: Parents): string {
  let text = "";
  for (const child of parent.children as Node[]) {
    if (child.type === "text") text += child.value;
    if (!isElement(child)) continue;
    if (child.tagName === "br") text += "\n";
    else if (child.tagName === "button" || GUTTER.test(attribute(child, "className"))) continue;
    else {
      const startsLine =
        BLOCK_LINES.has(child.tagName) ||
        (child.tagName === "span" && LINE.test(attribute(child, "className")));
      if (startsLine && text && !text.endsWith("\n")) text += "\n";
      text += getCodeText(child);
    }
  }
  return text;
}

const toCode = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/^\n+|\s+$/g, "")
    .replaceAll("\u00a0", " ");

/** Editors place their lines by style, in any order. */
const getTop = (line: Node): number =>
  isElement(line) ? Number(/(?:^|;)\s*top:\s*([\d.]+)px/.exec(attribute(line, "style"))?.[1] ?? 0) : 0;

function isListing(candidate: Element): boolean {
  if (candidate.tagName === "pre" || EDITOR_LINES.test(attribute(candidate, "className"))) return true;
  return getComputed(candidate) === "code" && !["td", "th", "table"].includes(candidate.tagName);
}

/** Reduces every listing to a `pre` with text in a `code` element whose class names the language. */
export function cleanCode(tree: Root): void {
  rewriteElements(tree, (found) => {
    if (EDITOR_GUTTER.test(attribute(found, "className"))) return [];
    return found.tagName === "table" ? toListing(found) : [found];
  });
  const visit = (parent: Parents, around: Element[]): void => {
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      if (!isListing(child)) {
        visit(child, [...around, child]);
        continue;
      }
      if (EDITOR_LINES.test(attribute(child, "className")))
        child.children.sort((a, b) => getTop(a) - getTop(b));
      const language = findLanguage(child, around);
      child.children = [codeElement(toCode(getCodeText(child)), language)];
      child.tagName = "pre";
      child.properties = {};
    }
  };
  visit(tree, []);
}

const isCell = (node: Node): node is Element => isElement(node) && /^t[dh]$/.test(node.tagName);

/** A table that shows code beside the numbers of its lines: only the code. Other tables stay. */
function toListing(table: Element): Element[] {
  const listings: Element[] = [];
  const rows: Element[][] = [];
  visitElements(table, (inner) => {
    if (inner.tagName === "tr") rows.push(inner.children.filter(isCell));
    if (inner.tagName === "pre") listings.push(inner);
  });
  const listing = listings.at(-1);
  if (listing && rows.flat().length <= 2) return [listing];
  const lines = rows.flatMap((cells) => cells.slice(-1));
  if (lines.length === 0 || !lines.every((cell) => getComputed(cell) === "code")) return [table];
  const numbers = rows.flatMap((cells) => cells.slice(0, -1));
  if (!numbers.every((cell) => /^\s*\d*\s*$/.test(getCodeText(cell)))) return [table];
  const code = lines.map((cell) => getCodeText(cell).replace(/\n$/, ""));
  return [element("pre", [codeElement(code.join("\n"), findLanguage(table, []))])];
}
