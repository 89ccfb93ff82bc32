import { queryAll } from "./dom.ts";
import { getFieldText, type ValueType } from "./field-text.ts";
import { findNearestSelector } from "./nearest-selector.ts";

/** Where to read a value: of the first match or of all; with `fields`, a record is read inside each match. */
export type FieldSelector = {
  selector: string;
  attribute?: string | undefined;
  type?: ValueType | undefined;
  list: boolean;
  fields?: Record<string, FieldSelector> | undefined;
};

/** What was read for a field; null without a match. */
export type RawField = string[] | RawRecords | null;
export type RawRecords = {
  records: Record<string, RawField>[];
  /** Why not all records were read. */
  cut: "too_many" | "too_slow" | null;
};

/** A selector without a match, by the pointer of its field: `/products/N/price`, with `*` for each record. */
type UnmatchedSelector = { pointer: string; selector: string; nearest: string | null };

export type FieldsReading = {
  fields: Record<string, RawField>;
  unmatched: UnmatchedSelector[];
  invalid?: { selector: string; nearest: string | null };
};

const MAX_LIST = 200;
const MAX_RECORDS = 500;
/** Characters of all values. */
const MAX_CHARACTERS = 1_000_000;
/** Of each value beside its characters. */
const COST_OF_VALUE = 20;
const READ_MS = 2_000;
const NEAREST_MS = 500;
/** Elements in which a selector without a match is compared with others. */
const MAX_SCOPES = 20;

type Scope = Document | Element;

class InvalidSelectorError extends Error {
  readonly selector: string;
  readonly scopes: Scope[];

  constructor(selector: string, scopes: Scope[]) {
    super("the selector is not valid");
    this.selector = selector;
    this.scopes = scopes;
  }
}

class FieldReader {
  readonly #end = performance.now() + READ_MS;
  #left = MAX_CHARACTERS;
  /** Scopes of each field, and whether its selector has matched in any. */
  readonly #uses = new Map<string, { selector: string; scopes: Scope[]; isMatched: boolean }>();

  /** @throws InvalidSelectorError */
  readFields(scope: Scope, fields: Record<string, FieldSelector>, path: string): Record<string, RawField> {
    const read: Record<string, RawField> = {};
    for (const [name, field] of Object.entries(fields))
      read[name] = this.#readField(scope, field, `${path}/${name}`);
    return read;
  }

  listUnmatched(): UnmatchedSelector[] {
    const end = performance.now() + NEAREST_MS;
    return [...this.#uses].flatMap(([pointer, { selector, scopes, isMatched }]) =>
      isMatched ? [] : [{ pointer, selector, nearest: findNearestSelector(selector, scopes, end) }],
    );
  }

  #findMatches(scope: Scope, selector: string, pointer: string): Element[] {
    const use = this.#uses.get(pointer) ?? { selector, scopes: [], isMatched: false };
    this.#uses.set(pointer, use);
    if (use.scopes.length < MAX_SCOPES) use.scopes.push(scope);
    try {
      const isOwn = selector.trim() === ":scope" && scope instanceof Element;
      const matches = isOwn ? [scope] : queryAll(scope, selector);
      use.isMatched ||= matches.length > 0;
      return matches;
    } catch {
      throw new InvalidSelectorError(selector, [scope]);
    }
  }

  #readField(scope: Scope, field: FieldSelector, pointer: string): RawField {
    const { selector, attribute, type = "text", list, fields } = field;
    const matches = this.#findMatches(scope, selector, pointer);
    if (matches.length === 0) return null;
    if (fields)
      return this.#readRecords(list ? matches : matches.slice(0, 1), fields, list ? `${pointer}/*` : pointer);
    return matches.slice(0, list ? MAX_LIST : 1).map((element) => {
      const text = getFieldText(element, type, attribute).slice(0, Math.max(0, this.#left));
      this.#left -= text.length + COST_OF_VALUE;
      return text;
    });
  }

  #readRecords(elements: Element[], fields: Record<string, FieldSelector>, path: string): RawRecords {
    const records: RawRecords["records"] = [];
    for (const element of elements.slice(0, MAX_RECORDS)) {
      if (performance.now() > this.#end || this.#left <= 0)
        return { records, cut: this.#left <= 0 ? "too_many" : "too_slow" };
      records.push(this.readFields(element, fields, path));
    }
    return { records, cut: elements.length > MAX_RECORDS ? "too_many" : null };
  }
}

/** Reads fields, each of its record inside the record's own element, within limits of time and size. */
export function readFields(fields: Record<string, FieldSelector>): FieldsReading {
  const reader = new FieldReader();
  try {
    const read = reader.readFields(document, fields, "");
    return { fields: read, unmatched: reader.listUnmatched() };
  } catch (error) {
    if (!(error instanceof InvalidSelectorError)) throw error;
    const end = performance.now() + NEAREST_MS;
    const { selector } = error;
    const nearest = findNearestSelector(selector, error.scopes, end);
    return { fields: {}, unmatched: [], invalid: { selector, nearest } };
  }
}
