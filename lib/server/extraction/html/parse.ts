import type { Element, ElementContent, Properties, Root } from "hast";
import { Parser } from "htmlparser2";
import { find, html as schema } from "property-information";

/** Limits of the tree. Deeper nodes are attached at the maximum depth; nodes beyond the maximum number are omitted. */
export type TreeLimits = { depth: number; nodes: number };

export const TREE_LIMITS: TreeLimits = { depth: 200, nodes: 400_000 };

/** Elements without text, which are not kept. Scripts are kept only when they hold data. */
const DROPPED = new Set(["style", "template", "iframe", "frame", "canvas"]);
const DATA_SCRIPT = /ld\+json|math\/(tex|mml)/i;

/** Open elements at which the rest of a page is omitted, because the parser's time grows with their square. */
const MAX_OPEN_ELEMENTS = 20_000;

/** Maximum number of attributes per element. */
const MAX_ATTRIBUTES = 200;

/** Soft hyphens, zero-width spaces, word joiners and byte order marks, which divide words that readers see whole. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** Thrown to stop the parser from one of its callbacks. */
class TooDeepError extends Error {}

type Value = string | number | boolean | string[];

function toValue(name: string, value: string): Value {
  if (name === "className" || name === "rel" || name === "headers") return value.split(/\s+/).filter(Boolean);
  if (["colSpan", "rowSpan", "start", "value"].includes(name) && /^-?\d{1,9}$/.test(value.trim()))
    return Number(value);
  if (["checked", "hidden", "open", "reversed", "disabled"].includes(name)) return true;
  return value.replace(INVISIBLE, "");
}

function toProperties(attributes: Record<string, string>): Properties {
  const properties: Properties = {};
  for (const [attribute, value] of Object.entries(attributes).slice(0, MAX_ATTRIBUTES)) {
    if (/^on/i.test(attribute) || attribute === "srcdoc") continue;
    // The library's table is an object with a prototype, so `constructor` returns something else.
    const property: unknown = find(schema, attribute)?.property;
    if (typeof property !== "string" || property in Object.prototype) continue;
    properties[property] = toValue(property, value);
  }
  return properties;
}

/** Builds the tree from parser events without recursion, so that nesting cannot exhaust the call stack. */
class TreeBuilder {
  readonly root: Root = { type: "root", children: [] };
  isCapped = false;
  private readonly open: Element[] = [];
  private skipping = 0;
  private nodes = 0;
  private readonly limits: TreeLimits;

  constructor(limits: TreeLimits) {
    this.limits = limits;
  }

  private append(node: ElementContent): void {
    if (++this.nodes > this.limits.nodes) {
      this.isCapped = true;
      return;
    }
    if (this.open.length > this.limits.depth) this.isCapped = true;
    const parent = this.open[Math.min(this.open.length, this.limits.depth) - 1];
    (parent ?? this.root).children.push(node);
  }

  private isDropped(name: string, attributes: Record<string, string>): boolean {
    return DROPPED.has(name) || (name === "script" && !DATA_SCRIPT.test(attributes.type ?? ""));
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.skipping > 0 || this.isDropped(name, attributes)) {
      this.skipping++;
      return;
    }
    const element: Element = {
      type: "element",
      tagName: name,
      properties: toProperties(attributes),
      children: [],
    };
    this.append(element);
    this.open.push(element);
    if (this.open.length > MAX_OPEN_ELEMENTS) throw new TooDeepError();
  }

  ontext(text: string): void {
    if (this.skipping > 0) return;
    const siblings = (this.open[Math.min(this.open.length, this.limits.depth) - 1] ?? this.root).children;
    const last = siblings.at(-1);
    if (last?.type === "text") last.value += text;
    else this.append({ type: "text", value: text });
  }

  onclosetag(): void {
    if (this.skipping > 0) this.skipping--;
    else this.open.pop();
  }
}

/**
 * Parses a page in linear time.
 * @returns `isCapped` is true when the page exceeds the limits and is incomplete
 */
export function parsePage(html: string, limits: TreeLimits = TREE_LIMITS): { tree: Root; isCapped: boolean } {
  const builder = new TreeBuilder(limits);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.onopentag(name, attributes),
      ontext: (text) => builder.ontext(text.replaceAll("\u0000", "").replace(INVISIBLE, "")),
      onclosetag: () => builder.onclosetag(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
  }
  return { tree: builder.root, isCapped: builder.isCapped };
}
