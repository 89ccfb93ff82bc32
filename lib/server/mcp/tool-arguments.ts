import type { Json } from "#server/api/json-schema.ts";

/* Language models and their clients send arguments in other forms than the schema of a tool has. */

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const getType = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
};

const listForms = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;

/** Whether a value has the type of a schema, whatever its parts are. */
function hasType(schema: Schema, value: unknown): boolean {
  const forms = listForms(schema);
  if (forms) return forms.some((form) => hasType(form, value));
  const type = getType(value);
  return (
    schema.type === undefined || schema.type === type || (schema.type === "number" && type === "integer")
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BOOLEANS = new Map<unknown, boolean>([
  ["true", true],
  ["1", true],
  [1, true],
  ["false", false],
  ["0", false],
  [0, false],
]);

/** A text, number or boolean in the type that a schema wants; the value itself when it has no such form. */
function convert(type: string | undefined, value: unknown): unknown {
  const text = typeof value === "string" ? value.trim() : "";
  if (type === "boolean") return BOOLEANS.get(text.toLowerCase() || value) ?? value;
  if ((type === "number" || type === "integer") && text !== "") {
    const number = Number(text);
    return Number.isFinite(number) ? number : value;
  }
  if (type === "string" && typeof value === "number") return String(value);
  if ((type === "object" || type === "array") && text !== "") {
    const parsed = parseJson(text);
    return getType(parsed) === type ? parsed : value;
  }
  return value;
}

function toProperties(schema: Schema, value: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  const entries = Object.entries(value).filter(
    ([name, one]) =>
      one !== null ||
      !Object.hasOwn(properties, name) ||
      required.includes(name) ||
      hasType(properties[name] ?? {}, null),
  );
  return Object.fromEntries(
    entries.map(([name, one]) => [
      name,
      toSchemaTypes(Object.hasOwn(properties, name) ? (properties[name] ?? {}) : others, one),
    ]),
  );
}

/** A value with the types of a schema, as far as it says the same in another form. Optional fields that are null go. */
function toSchemaTypes(schema: Schema, value: unknown): unknown {
  const forms = listForms(schema);
  if (forms) {
    const form =
      forms.find((one) => hasType(one, value)) ?? forms.find((one) => hasType(one, convert(one.type, value)));
    return form ? toSchemaTypes(form, value) : value;
  }
  const converted = hasType(schema, value) ? value : convert(schema.type, value);
  if (Array.isArray(converted)) return converted.map((one) => toSchemaTypes(schema.items ?? {}, one));
  return isObject(converted) ? toProperties(schema, converted) : converted;
}

export type ToolArguments = {
  input: unknown;
  /** Names of arguments for a tool that takes none. */
  ignored: string[];
};

/** Reads the arguments of a tool as its schema wants them. Nothing and null are no arguments. */
export function readToolArguments(schema: Json, value: unknown): ToolArguments {
  const input = toSchemaTypes(schema, value ?? {});
  const takesNone = Object.keys(schema.properties ?? {}).length === 0;
  if (!takesNone) return { input, ignored: [] };
  return { input: {}, ignored: isObject(input) ? Object.keys(input) : [] };
}

/** A message whose `arguments` are null or JSON text, which the protocol refuses, as one that the client means. */
export function normalizeToolCall(message: unknown): unknown {
  if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) return message;
  const { arguments: value, ...params } = message.params;
  const parsed = typeof value === "string" ? parseJson(value || "{}") : value;
  if (isObject(parsed)) return { ...message, params: { ...params, arguments: parsed } };
  return value === null || value === undefined ? { ...message, params } : message;
}
