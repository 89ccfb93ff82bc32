import type { PageData, RawField, RawRecords } from "#server/browser/index.ts";
import type { Field, MissingReason } from "#shared/api/structured.ts";
import type { Collector } from "./collector.ts";
import { type ConversionContext, convertText, splitMoney } from "./convert.ts";

type Unmatched = ReadonlyMap<string, PageData["unmatched"][number]>;

/** Converts what was read for fields, and collects what is missing. */
export class FieldConverter {
  readonly #into: Collector;
  readonly #context: ConversionContext;
  readonly #unmatched: Unmatched;

  constructor(into: Collector, context: ConversionContext, unmatched: PageData["unmatched"]) {
    this.#into = into;
    this.#context = context;
    this.#unmatched = new Map(unmatched.map((entry) => [entry.pointer, entry]));
  }

  /** Undefined when the value is missing. */
  convert(field: Field, raw: RawField, pointer: string): unknown {
    this.#into.visit(pointer);
    if (raw === null) return this.#missSelector(pointer);
    if (!Array.isArray(raw)) return this.#convertRecords(field, raw, pointer);
    return this.#convertTexts(field, raw, pointer);
  }

  #missSelector(pointer: string): undefined {
    const found = this.#unmatched.get(pointer.replace(/\/\d+(?=\/)/g, "/*"));
    const nearest = found?.nearest ? { nearest: found.nearest } : {};
    this.#into.miss(pointer, "not_found", found ? { selector: found.selector, ...nearest } : {});
    return undefined;
  }

  #convertRecords({ fields = {}, list }: Field, { records, cut }: RawRecords, pointer: string): unknown {
    if (cut) this.#into.miss(pointer, cut);
    const converted = records.map((record, index) =>
      this.#convertRecord(fields, record, list ? `${pointer}/${index}` : pointer),
    );
    return list ? converted : converted[0];
  }

  #convertRecord(fields: Record<string, Field>, record: Record<string, RawField>, pointer: string): object {
    const entries = Object.entries(fields).map(([name, field]) => [
      name,
      this.convert(field, record[name] ?? null, `${pointer}/${name}`),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #convertTexts({ type, list }: Field, texts: string[], pointer: string): unknown {
    const converted = texts.map((text) => convertText(text, type, this.#context));
    const found = converted.flatMap((one) => ("value" in one ? [splitMoney(one.value)] : []));
    const [first] = found;
    if (!first) {
      const reasons = converted.flatMap((one): MissingReason[] => ("reason" in one ? [one.reason] : []));
      this.#into.miss(pointer, reasons[0] ?? "not_found");
      return undefined;
    }
    this.#into.addSource(pointer, "selector");
    for (const [index, { currencyReason }] of (list ? found : [first]).entries())
      if (currencyReason) this.#missCurrency(list ? `${pointer}/${index}` : pointer, currencyReason);
    return list ? found.map(({ value }) => value) : first.value;
  }

  #missCurrency(pointer: string, reason: MissingReason): void {
    this.#into.visit(`${pointer}/currency`);
    this.#into.miss(`${pointer}/currency`, reason);
  }
}
