import { getAttribute, queryAll } from "./dom.ts";

const MAX_NAMES = 2_000;
const MAX_ELEMENTS = 5_000;
const MAX_TRIES = 60;
const MAX_NAME_LENGTH = 40;

type Scope = Document | Element;

function countMatches(scopes: Scope[], selector: string): number {
  try {
    return scopes.reduce((sum, scope) => sum + queryAll(scope, selector).length, 0);
  } catch {
    return 0;
  }
}

/** Insertions, deletions and replacements that turn one name into the other. */
export function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Names of classes and ids in the scopes, with their sign: `.price`. */
function collectNames(scopes: Scope[]): string[] {
  const names = new Set<string>();
  for (const scope of scopes)
    for (const element of queryAll(scope, "[class], [id]").slice(0, MAX_ELEMENTS)) {
      if (names.size >= MAX_NAMES) return [...names];
      const classes = (getAttribute(element, "class") ?? "").trim().split(/\s+/);
      for (const name of classes) if (name.length <= MAX_NAME_LENGTH) names.add(`.${CSS.escape(name)}`);
      const id = getAttribute(element, "id");
      if (id && id.length <= MAX_NAME_LENGTH) names.add(`#${CSS.escape(id)}`);
    }
  return [...names];
}

/** Names that differ in at most a third of their characters, or of which one begins with the other. */
function listNearNames(name: string, names: string[]): string[] {
  const plain = name.slice(1).toLowerCase();
  return names
    .map((known) => {
      const other = known.slice(1).toLowerCase();
      const isPrefix =
        plain.length > 2 && other.length > 2 && (other.startsWith(plain) || plain.startsWith(other));
      const edits = countEdits(plain, other);
      return { known, edits: isPrefix ? Math.min(edits, 1) : edits };
    })
    .filter(({ known, edits }) => edits <= Math.max(1, Math.floor((known.length - 1) / 3)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 5)
    .map(({ known }) => known);
}

const NAME = /[.#](?:[\w-]|[\u0080-\u{10ffff}]|\\.)+/gu;
const PSEUDO = /::?[\w-]+(?:\([^()]*\))?/g;

/** Compounds of a complex selector, from the outermost one. */
const splitCompounds = (selector: string): string[] =>
  selector.match(/(?:\[[^\]]*\]|\([^)]*\)|[^\s>+~[(])+/g) ?? [];

/** Variants of a selector, from the most alike. */
function* listVariants(selector: string, scopes: Scope[]): Generator<string> {
  const repaired = selector
    .replace(/:(?:contains|eq|gt|lt|text|has-text|visible|first|last)\b(?:\([^()]*\)?)?/g, "")
    .replace(/[:>+~,.#[(\s]+$|^[>+~,\s]+/g, "");
  yield repaired;
  const names = collectNames(scopes);
  for (const name of repaired.match(NAME) ?? [])
    if (countMatches(scopes, name) === 0)
      for (const near of listNearNames(name, names)) {
        const replaced = repaired.replace(name, near);
        yield replaced;
        yield splitCompounds(replaced).join(" ");
      }
  const plain = repaired.replace(PSEUDO, "");
  yield plain;
  const compounds = splitCompounds(plain);
  for (let from = 0; from < compounds.length; from += 1) yield compounds.slice(from).join(" ");
  const last = compounds.at(-1) ?? "";
  for (const piece of last.match(/[.#](?:[\w-]|[\u0080-\u{10ffff}]|\\.)+|\[[^\]]*\]/gu) ?? [])
    yield last.replace(piece, "");
  for (const near of listNearNames(`.${last.replace(/^[.#]/, "")}`, names)) yield near;
}

/** The selector that is most like one without a match and matches in the scopes; null when there is none. */
export function findNearestSelector(selector: string, scopes: Scope[], end: number): string | null {
  let tries = 0;
  for (const variant of listVariants(selector, scopes)) {
    tries += 1;
    if (tries > MAX_TRIES || performance.now() > end) return null;
    const isPlain = variant !== "" && variant !== selector && variant !== "*";
    if (isPlain && countMatches(scopes, variant) > 0) return variant;
  }
  return null;
}
