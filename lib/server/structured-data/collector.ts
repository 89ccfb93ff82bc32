import type { DataSource, Missing, MissingReason, StructuredData } from "#shared/records/contract.ts";

/** Entries of an answer. */
const MAX_MISSING = 1_000;

const toPattern = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, "/*");

type MissingMore = Pick<Missing, "selector" | "nearest">;

/** Collects what is missing and where values come from. What is the same for all records is said once. */
export class Collector {
  readonly #missing: (Missing & { pattern: string })[] = [];
  readonly #sources: StructuredData["sources"] = {};
  readonly #visits = new Map<string, number>();

  /** Must be called for each value, found or missing. */
  visit(pointer: string): void {
    const pattern = toPattern(pointer);
    this.#visits.set(pattern, (this.#visits.get(pattern) ?? 0) + 1);
  }

  addSource(pointer: string, source: DataSource): void {
    this.#sources[toPattern(pointer)] = source;
  }

  getSource(pointer: string): DataSource | undefined {
    return this.#sources[toPattern(pointer)];
  }

  miss(pointer: string, reason: MissingReason, more: MissingMore = {}): void {
    this.#missing.push({ pointer, reason, ...more, pattern: toPattern(pointer) });
  }

  finish(data: StructuredData["data"]): StructuredData {
    const groups = Map.groupBy(this.#missing, ({ pattern, reason }) => `${reason} ${pattern}`);
    const missing = [...groups.values()].flatMap((group) => {
      const [first] = group;
      const isAlways = first && group.length > 1 && group.length === this.#visits.get(first.pattern);
      return isAlways ? [{ ...first, pointer: first.pattern }] : group;
    });
    return {
      data,
      missing: missing.slice(0, MAX_MISSING).map(({ pattern: _pattern, ...entry }) => entry),
      sources: this.#sources,
    };
  }
}
