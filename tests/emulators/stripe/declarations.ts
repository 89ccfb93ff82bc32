import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Symbol as Name, Node, Project, type Type } from "ts-morph";

const resources = fileURLToPath(new URL("../../../node_modules/stripe/esm/resources", import.meta.url));

/** The `stripe` package's declarations, which Stripe generates from its OpenAPI specification. */
const project = new Project({
  skipAddingFilesFromTsConfig: true,
  compilerOptions: { strict: true, skipLibCheck: true },
});

/** Declared type of a response, e.g. `Invoice`, whose file has the plural as its name. */
export function declared(name: string): Type {
  const source = project.addSourceFileAtPath(join(resources, `${name}s.d.ts`));
  return source.getInterfaceOrThrow(name).getType();
}

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const getPropertyType = (name: Name): Type => {
  const [declaration] = name.getDeclarations();
  return declaration ? name.getTypeAtLocation(declaration) : name.getDeclaredType();
};

/** Optional fields, and fields that only deleted objects lack. */
const isOptional = (name: Name): boolean =>
  name.isOptional() ||
  name.getDeclarations().some((it) => Node.isPropertySignature(it) && it.hasQuestionToken());

const listUnionTypes = (type: Type): Type[] => (type.isUnion() ? type.getUnionTypes() : [type]);

function matchesPrimitive(value: unknown, options: Type[]): boolean {
  if (value === null) return options.some((it) => it.isNull());
  if (typeof value === "string") {
    const literals = options.filter((it) => it.isStringLiteral());
    const isOpen = options.some(
      (it) => it.isString() || it.isIntersection() || it.getText().includes("Decimal"),
    );
    return isOpen || literals.some((it) => it.getLiteralValue() === value);
  }
  if (typeof value === "number") return options.some((it) => it.isNumber() || it.isNumberLiteral());
  return options.some((it) => it.isBoolean() || it.isBooleanLiteral());
}

function compareThing(value: Record<string, unknown>, type: Type, path: string, isWhole: boolean): string[] {
  const index = type.getStringIndexType();
  if (index)
    return Object.entries(value).flatMap(([key, inner]) => compare(inner, index, `${path}.${key}`, isWhole));
  const names = new Map(type.getProperties().map((name) => [name.getName(), name]));
  const unknown = Object.keys(value).filter((key) => !names.has(key));
  const missing = isWhole
    ? [...names.values()].filter((it) => !isOptional(it) && !(it.getName() in value))
    : [];
  const inner = Object.entries(value).flatMap(([key, field]) => {
    const name = names.get(key);
    return name ? compare(field, getPropertyType(name), `${path}.${key}`, isWhole) : [];
  });
  return [
    ...unknown.map((key) => `${path}.${key} is not declared`),
    ...missing.map((it) => `${path}.${it.getName()} is missing`),
    ...inner,
  ];
}

/**
 * Differences between a value and its declared type; empty when they match.
 * @param isWhole requires all fields that are not optional, for responses; parameters may omit any
 */
export function compare(value: unknown, type: Type, path: string, isWhole = true): string[] {
  const options = listUnionTypes(type);
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    const element = options.find((it) => it.isArray())?.getArrayElementType();
    return element
      ? value.flatMap((inner, at) => compare(inner, element, `${path}[${at}]`, isWhole))
      : [`${path} is a list, not ${type.getText().slice(0, 80)}`];
  }
  if (!isThing(value)) return matchesPrimitive(value, options) ? [] : [`${path} is ${JSON.stringify(value)}`];
  const things = options.filter((it) => it.isObject() && !it.isArray());
  const found = things
    .map((it) => compareThing(value, it, path, isWhole))
    .sort((a, b) => a.length - b.length);
  return found[0] ?? [`${path} is an object`];
}
