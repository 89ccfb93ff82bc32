/* The subset of JSON Schema 2020-12 that an extraction answers. */

const TYPES = ["object", "array", "string", "number", "integer", "boolean"] as const;
type SchemaType = (typeof TYPES)[number];

const FORMATS = ["date", "date-time", "uri", "email"] as const;
type SchemaFormat = (typeof FORMATS)[number];

/** A schema of the subset, after `listSchemaProblems` has found none. */
export type ExtractionSchema = {
  type: SchemaType | [SchemaType, "null"] | ["null", SchemaType];
  properties?: Record<string, ExtractionSchema>;
  required?: string[];
  items?: ExtractionSchema;
  enum?: (string | number | boolean | null)[];
  format?: SchemaFormat;
  /** Characters of a text. */
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  "x-selector"?: string;
  "x-attribute"?: string;
};

const ANNOTATIONS = [
  ...(["$schema", "$id", "$comment", "title", "description", "default", "examples", "deprecated"] as const),
  ...(["readOnly", "writeOnly", "additionalProperties"] as const),
];
const LIMITS = ["minLength", "maxLength", "minimum", "maximum"] as const;
const KEYWORDS = new Set<string>([
  ...ANNOTATIONS,
  ...LIMITS,
  ...(["type", "properties", "required", "items", "enum", "format", "x-selector", "x-attribute"] as const),
]);

const MAX_DEPTH = 6;
const MAX_PROPERTIES = 100;
const MAX_PROBLEMS = 10;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;
const MAX_SELECTOR_LENGTH = 1_000;

export type SchemaProblem = { path: (string | number)[]; message: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The type of a schema without `null`; undefined for one that the subset does not have. */
export function getSchemaType({ type }: Pick<ExtractionSchema, "type">): SchemaType | undefined {
  const types = [type].flat().filter((one) => one !== "null");
  return types.length === 1 ? TYPES.find((known) => known === types[0]) : undefined;
}

export const isNullable = ({ type }: Pick<ExtractionSchema, "type">): boolean =>
  [type].flat().includes("null");

class SchemaInspector {
  readonly problems: SchemaProblem[] = [];
  #properties = 0;

  inspect(schema: unknown, path: SchemaProblem["path"], depth: number): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    if (!isObject(schema)) {
      this.#add(path, "must be a schema");
      return;
    }
    if (depth > MAX_DEPTH) {
      this.#add(path, `must be at most ${MAX_DEPTH} levels deep`);
      return;
    }
    for (const keyword of Object.keys(schema))
      if (!KEYWORDS.has(keyword))
        this.#add(
          [...path, keyword.slice(0, 60)],
          `${JSON.stringify(keyword.slice(0, 60))} is not offered in a schema`,
        );
    const type = getSchemaType(schema as ExtractionSchema);
    if (!type) {
      this.#add([...path, "type"], `must be one of ${TYPES.join(", ")}, or with "null"`);
      return;
    }
    this.#inspectText(schema, "x-selector", path);
    this.#inspectText(schema, "x-attribute", path);
    this.#inspectValues(schema, path);
    if (type === "object") this.#inspectProperties(schema, path, depth);
    if (type === "array") this.inspect(schema.items, [...path, "items"], depth + 1);
  }

  #inspectText(schema: Record<string, unknown>, name: string, path: SchemaProblem["path"]): void {
    const value = schema[name];
    const isText = typeof value === "string" && value !== "" && value.length <= MAX_SELECTOR_LENGTH;
    if (value !== undefined && !isText)
      this.#add([...path, name], "must be a text of at most 1,000 characters");
  }

  #inspectValues(
    { format, enum: values, additionalProperties, ...limits }: Record<string, unknown>,
    path: SchemaProblem["path"],
  ): void {
    if (format !== undefined && !FORMATS.some((known) => known === format))
      this.#add([...path, "format"], `must be one of ${FORMATS.join(", ")}`);
    const isList = Array.isArray(values) && values.length > 0 && values.length <= 200;
    if (
      values !== undefined &&
      !(isList && values.every((value) => value === null || !/object|undefined/.test(typeof value)))
    )
      this.#add([...path, "enum"], "must be a list of at most 200 texts, numbers and booleans");
    for (const name of LIMITS)
      if (limits[name] !== undefined && !Number.isFinite(limits[name]))
        this.#add([...path, name], "must be a number");
    if (additionalProperties !== undefined && typeof additionalProperties !== "boolean")
      this.#add([...path, "additionalProperties"], "must be true or false");
  }

  #inspectProperties(
    { properties, required = [] }: Record<string, unknown>,
    path: SchemaProblem["path"],
    depth: number,
  ): void {
    if (!isObject(properties) || Object.keys(properties).length === 0) {
      this.#add([...path, "properties"], "must name at least one property");
      return;
    }
    if (!Array.isArray(required) || required.some((name) => !Object.hasOwn(properties, String(name))))
      this.#add([...path, "required"], "must be names of properties");
    for (const [name, inner] of Object.entries(properties)) {
      this.#properties += 1;
      if (this.#properties > MAX_PROPERTIES) {
        this.#add(path, `At most ${MAX_PROPERTIES} properties`);
        return;
      }
      const at = [...path, "properties", name.slice(0, 60)];
      if (NAME.test(name)) this.inspect(inner, at, depth + 1);
      else this.#add(at, "must be a name of letters, digits and _");
    }
  }

  #add(path: SchemaProblem["path"], message: string): void {
    this.problems.push({ path, message });
  }
}

/** What of a schema is outside of the subset, with its place. */
export function listSchemaProblems(schema: Record<string, unknown>): SchemaProblem[] {
  const inspector = new SchemaInspector();
  inspector.inspect(schema, [], 1);
  if (inspector.problems.length === 0 && getSchemaType(schema as ExtractionSchema) !== "object")
    return [{ path: ["type"], message: "must be object" }];
  return inspector.problems;
}
