import type { Field, FieldType } from "#shared/records/contract.ts";
import { type ExtractionSchema, getSchemaType } from "#shared/records/schema.ts";

/** The field's type that a value is converted to first. */
export function toFieldType(schema: ExtractionSchema): FieldType {
  const type = getSchemaType(schema);
  if (type === "number" || type === "integer") return "number";
  if (type === "boolean") return "boolean";
  if (schema.format === "uri") return "url";
  return schema.format === "date" || schema.format === "date-time" ? "date" : "text";
}

const isObject = (schema: ExtractionSchema): boolean => getSchemaType(schema) === "object";

/** The field that a schema with `x-selector`, also one inside, is read by; null for one of schema.org names only. */
export function toSchemaField(schema: ExtractionSchema): Field | null {
  const list = getSchemaType(schema) === "array";
  const inner = list && schema.items ? schema.items : schema;
  const selector = schema["x-selector"] ?? inner["x-selector"];
  const attribute = schema["x-attribute"] ?? inner["x-attribute"];
  if (isObject(inner)) {
    const fields = toSchemaFields(inner);
    if (!selector && (list || Object.keys(fields).length === 0)) return null;
    return { selector: selector ?? ":scope", type: "text", list, fields };
  }
  if (!selector) return null;
  return { selector, type: toFieldType(inner), list, ...(attribute ? { attribute } : {}) };
}

/** The fields of the properties of an object. */
export function toSchemaFields({ properties = {} }: ExtractionSchema): Record<string, Field> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, toSchemaField(schema)] as const);
  return Object.fromEntries(entries.flatMap(([name, field]) => (field ? [[name, field]] : [])));
}
