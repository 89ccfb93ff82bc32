import fc from "fast-check";
import type { Json } from "#server/api/json-schema.ts";

/** Values that a schema cannot describe, most of them valid, by the name of their property. */
const KNOWN: [RegExp, readonly unknown[]][] = [
  [
    /url$/i,
    [
      "https://plain.test",
      "http://shop.test/",
      "https://unknown-host.test/",
      "http://127.0.0.1:1/",
      "ftp://a.test",
    ],
  ],
  [/^urls$/, ["https://plain.test", "http://shop.test/", "https://"]],
  [
    /^(?:selector|waitForSelector|click|hideSelectors|removeSelectors|ignoreSelectors|x-selector)$/,
    ["h1", "main p", ".none", ":bad("],
  ],
  [/^locale$/, ["de-DE", "en"]],
  [/^timeZone$/, ["Europe/Berlin", "UTC", "Nowhere/None"]],
  [/^cron$/, ["0 9 * * *", "0 9 1 * *", "* * * *"]],
  [/^names?$/, ["northkiln", "example.com", "a b"]],
  [/^delaySeconds$/, [0, 1]],
  [/^timeoutMs$/, [20_000]],
  [/^pageRanges$/, ["1-2", "3-1"]],
  [/^job$/, ["job_unknown"]],
];
/** Optional fields of an object, besides its required ones. */
const MAX_OPTIONAL = 4;
const MAX_DEPTH = 6;
const MAX_LIST = 3;

const number = (value: unknown, other: number): number => (typeof value === "number" ? value : other);

/** Texts that match the pattern, as far as the library can make them, within the lengths. */
function createString(schema: Json): fc.Arbitrary<unknown> {
  const [minLength, maxLength] = [number(schema.minLength, 0), Math.min(number(schema.maxLength, 40), 200)];
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, maxLength), unit: "grapheme" });
  if (typeof schema.pattern !== "string") return plain;
  try {
    return fc.stringMatching(new RegExp(schema.pattern, "u"));
  } catch {
    // The library makes no texts for look-around and some classes.
    return plain;
  }
}

/** Values that JSON Schemas of the OpenAPI document describe. */
export class ArbitraryValues {
  readonly #schemas: Record<string, Json>;

  /** @param schemas the components that others refer to */
  constructor(schemas: Record<string, Json>) {
    this.#schemas = schemas;
  }

  resolve(schema: Json): Json {
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").pop() : undefined;
    return name === undefined ? schema : (this.#schemas[name] ?? {});
  }

  /** @param name the property that has the value */
  create(given: Json, name = "", depth = 0): fc.Arbitrary<unknown> {
    const schema = this.resolve(given);
    if (depth > MAX_DEPTH) return fc.constant(null);
    const known = KNOWN.find(([names]) => names.test(name))?.[1];
    if (known && ["string", "integer", "number"].includes(String(schema.type)))
      return fc.constantFrom(...known);
    if ("const" in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices))
      return fc.oneof(...(choices as Json[]).map((choice) => this.create(choice, name, depth + 1)));
    switch (schema.type) {
      case "object":
        return this.#createObject(schema, depth);
      case "array":
        return fc.array(this.create((schema.items ?? {}) as Json, name, depth + 1), {
          minLength: number(schema.minItems, 0),
          maxLength: Math.max(
            number(schema.minItems, 0),
            Math.min(number(schema.maxItems, MAX_LIST), MAX_LIST),
          ),
        });
      case "string":
        return createString(schema);
      case "integer":
        return fc.integer({ min: number(schema.minimum, -10), max: number(schema.maximum, 10_000) });
      case "number":
        return fc.double({
          min: number(schema.minimum, -10),
          max: number(schema.maximum, 1_000),
          noNaN: true,
        });
      case "boolean":
        return fc.boolean();
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  }

  #createObject({ properties = {}, required = [], additionalProperties }: Json, depth: number) {
    const names = Object.keys(properties as Record<string, Json>);
    if (names.length > 0) {
      const needed = new Set(required as string[]);
      const optional = fc.subarray(
        names.filter((name) => !needed.has(name)),
        { maxLength: Math.min(MAX_OPTIONAL, names.length - needed.size) },
      );
      return optional.chain((chosen) =>
        fc.record(
          Object.fromEntries(
            [...needed, ...chosen].map((name) => [
              name,
              this.create((properties as Record<string, Json>)[name] ?? {}, name, depth + 1),
            ]),
          ),
          { noNullPrototype: true },
        ),
      );
    }
    const values = typeof additionalProperties === "object" ? (additionalProperties as Json) : {};
    const keys = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
    return fc.dictionary(keys, this.create(values, "", depth + 1), {
      maxKeys: MAX_LIST,
      noNullPrototype: true,
    });
  }

  /** A query with few of the parameters. */
  createQuery(parameters: readonly { name: string; schema: Json }[]): fc.Arbitrary<Record<string, unknown>> {
    return fc
      .subarray([...parameters], { maxLength: Math.min(2, parameters.length) })
      .chain((chosen) =>
        fc.record(
          Object.fromEntries(
            chosen.map(({ name, schema }) => [
              name,
              fc.oneof(
                { weight: 3, arbitrary: this.create(schema, name) },
                { weight: 1, arbitrary: fc.string() },
              ),
            ]),
          ),
        ),
      );
  }

  /** Bodies that fit the schema, and such with one wrong, missing or unknown field. */
  createBody(schema: Json): fc.Arbitrary<unknown> {
    const body = this.create(schema);
    const wrong = fc.tuple(body, fc.nat(), fc.jsonValue({ maxDepth: 2 })).map(([value, at, other]) => {
      if (typeof value !== "object" || value === null) return other;
      const names = [...Object.keys(value), "unknown"];
      return { ...value, [names[at % names.length] ?? "unknown"]: other };
    });
    return fc.oneof({ weight: 2, arbitrary: body }, { weight: 1, arbitrary: wrong });
  }
}
