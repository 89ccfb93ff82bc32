import { nameReference, type Schema } from "./document.ts";

/** Names that classes of Pydantic 1 or 2 have themselves, and keywords of Python. */
const TAKEN = new Set(
  [
    "Config",
    "construct",
    "copy",
    "dict",
    "from_orm",
    "json",
    "parse_file",
    "parse_obj",
    "parse_raw",
    "schema",
  ].concat([
    "schema_json",
    "update_forward_refs",
    "validate",
    "class",
    "from",
    "global",
    "import",
    "is",
    "lambda",
    "not",
  ]),
);

/** A name of the API as a name of Python: `schema` becomes `schema_`. */
export const toPythonName = (name: string): string => (TAKEN.has(name) ? `${name}_` : name);

const SIMPLE: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** Values that are not known yet are read, too, so that a new value does not break a client. */
function toLiteral(values: unknown[]): string {
  const [first] = values;
  if (typeof first === "number") return Number.isInteger(first) ? "int" : "float";
  if (typeof first === "boolean") return "bool";
  return `Union[Literal[${values.map((value) => JSON.stringify(value)).join(", ")}], str]`;
}

function toUnion(types: string[]): string {
  const given = [...new Set(types.filter((type) => type !== "None"))];
  const union = given.length === 1 ? (given[0] ?? "Any") : `Union[${given.join(", ")}]`;
  return types.includes("None") ? `Optional[${union}]` : union;
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Writes the classes of objects, those inside others before them. */
export class ModelWriter {
  readonly #classes: string[] = [];

  get classes(): readonly string[] {
    return this.#classes;
  }

  /** The type of a schema; `name` is that of the class if the schema is an object. */
  toType(schema: Schema, name: string): string {
    if (schema.$ref) return nameReference(schema.$ref);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives)
      return toUnion(
        alternatives.map((one, index) => this.toType(one, index === 0 ? name : `${name}${index + 1}`)),
      );
    if (schema.enum) return toLiteral(schema.enum);
    if (schema.const !== undefined) return toLiteral([schema.const]);
    if (Array.isArray(schema.type)) return toUnion(schema.type.map((type) => SIMPLE[type] ?? "Any"));
    if (schema.type === "array") return `List[${this.toType(schema.items ?? {}, `${name}Item`)}]`;
    if (schema.type !== "object") return SIMPLE[schema.type ?? ""] ?? "Any";
    if (!schema.properties) return `Dict[str, ${this.#toValueType(schema, name)}]`;
    return this.writeClass(schema, name);
  }

  #toValueType({ additionalProperties }: Schema, name: string): string {
    return typeof additionalProperties === "object"
      ? this.toType(additionalProperties, `${name}Value`)
      : "Any";
  }

  /** Adds the class of an object. @returns its name */
  writeClass({ properties = {}, required = [] }: Schema, name: string): string {
    const fields = Object.entries(properties).map(([property, schema]) =>
      this.#writeField(
        property,
        this.toType(schema, `${name}${capitalize(property)}`),
        required.includes(property),
      ),
    );
    this.#classes.push(
      [`class ${name}(Model):`, ...(fields.length > 0 ? fields : ["pass"]).map((line) => `    ${line}`)].join(
        "\n",
      ),
    );
    return name;
  }

  #writeField(property: string, type: string, isRequired: boolean): string {
    const name = toPythonName(property);
    const isOptional = !isRequired || type.startsWith("Optional[");
    const annotation = isOptional && !type.startsWith("Optional[") ? `Optional[${type}]` : type;
    if (name !== property)
      return `${name}: ${annotation} = Field(${isOptional ? "None" : "..."}, alias="${property}")`;
    return `${name}: ${annotation}${isOptional ? " = None" : ""}`;
  }
}
