import type { Element, Parents, Root } from "hast";
import {
  attribute,
  isElement,
  type Node,
  rewriteElements,
  visitElements,
} from "#server/extraction/html/hast.ts";

const GUTTER =
  /(?:^|[\s_-])(?:gutter|line-?numbers?|line-?numbers-rows|linenos?|lnt?|rouge-gutter|copy|copy-?button|clipboard|toolbar)(?:$|[\s_-])/i;
const LINE = /(?:^|\s)(?:line|code-line|view-line|cl|token-line|highlight-line)(?:$|\s)/;
const BLOCK_LINES = new Set(["div", "p", "li", "tr"]);
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
    if (found && !/^(?:line|lines|wrap|theme|dark|light|source|code|lines-numbers)$/i.test(found))
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

/** Reduces every `pre` to text in a `code` element whose class names the language. */
export function cleanCode(tree: Root): void {
  const visit = (parent: Parents, around: Element[]): void => {
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      if (child.tagName !== "pre") {
        visit(child, [...around, child]);
        continue;
      }
      const language = findLanguage(child, around);
      const value = getCodeText(child)
        .replace(/\r\n?/g, "\n")
        .replace(/^\n+|\s+$/g, "")
        .replaceAll("\u00a0", " ");
      const code: Element = {
        type: "element",
        tagName: "code",
        properties: language ? { className: [`language-${language}`] } : {},
        children: [{ type: "text", value }],
      };
      child.properties = {};
      child.children = [code];
    }
  };
  visit(tree, []);
  dropGutterTables(tree);
}

/** Highlighters with line numbers use a table of two cells, of which only the code is kept. */
function dropGutterTables(tree: Root): void {
  rewriteElements(tree, (element) => {
    if (element.tagName !== "table") return [element];
    const listings: Element[] = [];
    let cells = 0;
    visitElements(element, (inner) => {
      if (inner.tagName === "td") cells++;
      if (inner.tagName === "pre") listings.push(inner);
    });
    const listing = listings.at(-1);
    return listing && cells <= 2 ? [listing] : [element];
  });
}
