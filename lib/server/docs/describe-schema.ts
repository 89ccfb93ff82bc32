import * as z from "zod/mini";

/** The parts of JSON Schema that the contracts use. */
type Schema = {
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type FieldDescription = {
  name: string;
  type: string;
  isRequired: boolean;
  default: string;
  /** Limits and description in Markdown. */
  text: string;
};

const code = (value: unknown): string => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
const number = (value: number): string => value.toLocaleString("en-US");

/** An infinite bound of integers in JSON Schema. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function describeRange({ minimum, maximum }: Schema): string {
  if (isBound(minimum) && isBound(maximum)) return `${number(minimum)} to ${number(maximum)}.`;
  return isBound(minimum) ? `At least ${number(minimum)}.` : "";
}

function describeLimits(schema: Schema): string {
  const values = schema.enum ?? schema.items?.enum;
  return [
    values ? `${schema.items ? "Any of" : "One of"} ${values.map(code).join(", ")}.` : "",
    describeRange(schema),
    schema.maxLength ? `At most ${number(schema.maxLength)} characters.` : "",
    schema.maxItems && !schema.items?.enum ? `At most ${number(schema.maxItems)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The member of a nullable type that is not null. */
const withoutNull = (schema: Schema): Schema => {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 && others[0] ? { ...schema, ...others[0] } : schema;
};

const isNullable = ({ anyOf }: Schema): boolean => anyOf?.some(({ type }) => type === "null") ?? false;

function toTypeName(schema: Schema): string {
  const { type, items, anyOf, const: value } = withoutNull(schema);
  const types = [type ?? anyOf?.map(toTypeName) ?? (value === undefined ? "any" : typeof value)].flat();
  const name =
    type === "array" && items ? `array of ${toTypeName(items)}s` : [...new Set(types)].join(" or ");
  return isNullable(schema) ? `${name} or null` : name;
}

/** The schema of what is inside an object, an array or a record, with the suffix of its fields' names. */
function findInner(schema: Schema): { suffix: string; schema: Schema } | null {
  const own = withoutNull(schema);
  if (own.properties) return { suffix: ".", schema: own };
  if (own.items?.properties) return { suffix: "[].", schema: own.items };
  const { additionalProperties: values } = own;
  return typeof values === "object" && values.properties ? { suffix: ".NAME.", schema: values } : null;
}

function describeFields(schema: Schema, prefix: string): FieldDescription[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const inner = findInner(field);
    const row: FieldDescription = {
      name,
      type: toTypeName(field),
      isRequired: schema.required?.includes(key) ?? false,
      default: field.default === undefined ? "" : code(field.default),
      text: [field.description ?? "", describeLimits(withoutNull(field))].filter(Boolean).join(" "),
    };
    return [row, ...(inner ? describeFields(inner.schema, `${name}${inner.suffix}`) : [])];
  });
}

/** The fields of a contract, nested ones under the names of their parents. */
export function describeContract(contract: z.ZodMiniType): FieldDescription[] {
  const schema = z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as Schema;
  return describeFields(schema, "");
}
