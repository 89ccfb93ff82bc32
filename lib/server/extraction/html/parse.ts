import type { Element, ElementContent, Properties, Root } from "hast";
import { Parser } from "htmlparser2";
import { find, html as schema } from "property-information";

/** Bounds of the tree. What lies deeper is attached at the deepest level allowed, what comes later is left out. */
export type TreeLimits = { depth: number; nodes: number };

export const TREE_LIMITS: TreeLimits = { depth: 200, nodes: 400_000 };

/** Without text or use for extraction; not even kept in memory. Scripts stay only when they hold data. */
const DROPPED = new Set(["style", "template", "iframe", "frame", "object", "embed", "canvas"]);
const DATA_SCRIPT = /ld\+json|math\/(tex|mml)/i;

/** Open elements at which the rest of a page is left out: the parser's time grows with the square of them. */
const MOST_OPEN = 20_000;

/** Attributes of one element that are read. */
const MOST_ATTRIBUTES = 200;

/** Ends the parser from inside one of its calls. */
class TooDeep extends Error {}

type Value = string | number | boolean | string[];

function toValue(name: string, value: string): Value {
  if (name === "className" || name === "rel" || name === "headers") return value.split(/\s+/).filter(Boolean);
  if (["colSpan", "rowSpan", "start", "value"].includes(name) && /^\d+$/.test(value.trim()))
    return Number(value);
  if (["checked", "hidden", "open", "reversed", "disabled"].includes(name)) return true;
  return value;
}

function toProperties(attributes: Record<string, string>): Properties {
  const properties: Properties = {};
  for (const [attribute, value] of Object.entries(attributes).slice(0, MOST_ATTRIBUTES)) {
    if (/^on/i.test(attribute) || attribute === "srcdoc") continue;
    // The table of names is an object with a prototype: for `constructor` it answers with something else.
    const property: unknown = find(schema, attribute)?.property;
    if (typeof property !== "string" || property in Object.prototype) continue;
    properties[property] = toValue(property, value);
  }
  return properties;
}

/** Builds the tree from the parser's events: no recursion, so that no page can be nested too deeply. */
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
    if (this.open.length > MOST_OPEN) throw new TooDeep();
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
 * Reads a page into a tree, in time that grows with its length alone. `isCapped` says that the page was deeper or larger
 * than the limits and is not whole.
 */
export function parsePage(html: string, limits: TreeLimits = TREE_LIMITS): { tree: Root; isCapped: boolean } {
  const builder = new TreeBuilder(limits);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.onopentag(name, attributes),
      ontext: (text) => builder.ontext(text.replaceAll("\u0000", "")),
      onclosetag: () => builder.onclosetag(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return { tree: builder.root, isCapped: builder.isCapped };
}
