import type { PageData, RawField, RawRecords } from "#server/browser/index.ts";
import type { Field, MissingReason } from "#shared/records/contract.ts";
import type { Collector } from "./collector.ts";
import { type ConversionContext, type Converted, convertText, splitMoney } from "./convert.ts";

/** `conform` checks a value of the field's type further. */
type ConvertedField = Field & { conform?: (value: unknown) => Converted };

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
  convert(field: ConvertedField, raw: RawField, pointer: string): unknown {
    const { fields } = field;
    if (fields)
      return this.convertRecords(field, raw, pointer, (record, at) =>
        this.#convertRecord(fields, record, at),
      );
    this.#into.visit(pointer);
    if (!Array.isArray(raw)) return this.#missSelector(pointer);
    return this.#convertTexts(field, raw, pointer);
  }

  #missSelector(pointer: string): undefined {
    const found = this.#unmatched.get(pointer.replace(/\/\d+(?=\/)/g, "/*"));
    const nearest = found?.nearest ? { nearest: found.nearest } : {};
    this.#into.miss(pointer, "not_found", found ? { selector: found.selector, ...nearest } : {});
    return undefined;
  }

  /** Converts each record by `convert`, which receives its pointer. Undefined when there is none. */
  convertRecords(
    { list }: Field,
    raw: RawField,
    pointer: string,
    convert: (record: RawRecords["records"][number], pointer: string) => object,
  ): unknown {
    this.#into.visit(pointer);
    if (raw === null || Array.isArray(raw)) return this.#missSelector(pointer);
    if (raw.cut) this.#into.miss(pointer, raw.cut);
    const converted = raw.records.map((record, index) =>
      convert(record, list ? `${pointer}/${index}` : pointer),
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

  #convertTexts({ type, list, conform }: ConvertedField, texts: string[], pointer: string): unknown {
    const converted = texts.map((text) => {
      const one = convertText(text, type, this.#context);
      return conform && "value" in one ? conform(one.value) : one;
    });
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
