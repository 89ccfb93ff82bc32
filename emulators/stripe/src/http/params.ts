import * as z from "zod/mini";
import { invalid } from "./errors.ts";
import type { Form } from "./form.ts";

export const text = z.string();
export const integerParam = z.pipe(
  z.string().check(z.regex(/^-?\d+$/)),
  z.transform((value) => Number(value)),
);
export const flag = z.pipe(
  z.string().check(z.regex(/^(true|false)$/)),
  z.transform((value) => value === "true"),
);
/** Stripe's limits of metadata. An empty value removes a key, an empty hash all keys. */
const MAX_METADATA = { keys: 50, keyLength: 40, valueLength: 500 };
export const metadata = z.union([
  z.record(
    z.string().check(z.maxLength(MAX_METADATA.keyLength, "Metadata keys can be at most 40 characters long.")),
    z
      .string()
      .check(z.maxLength(MAX_METADATA.valueLength, "Metadata values can be at most 500 characters long.")),
  ),
  z.literal(""),
]);
export const list = {
  limit: z.optional(integerParam),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
};
/** An exact time in Unix seconds, or bounds. */
export const range = z.union([
  integerParam,
  z.strictObject({
    gt: z.optional(integerParam),
    gte: z.optional(integerParam),
    lt: z.optional(integerParam),
    lte: z.optional(integerParam),
  }),
]);

const formatParamName = (path: PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");

const valueAt = (form: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((node, part) => (node as Record<PropertyKey, unknown> | undefined)?.[part], form);

function refuse(issue: z.core.$ZodIssue, form: unknown): Error {
  if (issue.code === "unrecognized_keys") {
    const param = formatParamName([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = formatParamName(issue.path);
  if (valueAt(form, issue.path) === undefined)
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (issue.code === "invalid_format")
    return invalid(`Invalid integer: ${String(valueAt(form, issue.path))}`, {
      code: "parameter_invalid_integer",
      param,
    });
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

/**
 * Parses the parameters of a call.
 * @throws StripeError `parameter_unknown`, `parameter_missing` or one that names the parameter
 */
export function parseParams<S extends z.ZodMiniType>(
  schema: S,
  { expand: _expand, ...form }: Form,
): z.output<S> {
  if ("payment_method_types" in form)
    throw invalid("The `payment_method_types` parameter is no longer supported.", {
      code: "payment_method_types_no_longer_supported",
      param: "payment_method_types",
    });
  const result = z.safeParse(schema, form);
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  throw issue ? refuse(issue, form) : invalid("Invalid request.");
}

const Nothing = z.strictObject({});

/**
 * For calls without parameters.
 * @throws StripeError `parameter_unknown`
 */
export const assertNoParams = (form: Form): void => void parseParams(Nothing, form);

/** The `expand` paths of a call. */
export function parseExpand(form: Form): string[] {
  return Array.isArray(form.expand) ? form.expand.map(String) : [];
}

export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | "" | undefined,
): Record<string, string> {
  if (change === "") return {};
  const kept = Object.entries({ ...before, ...change }).filter(([, value]) => value !== "");
  if (kept.length > MAX_METADATA.keys)
    throw invalid("Metadata can have at most 50 keys.", { param: "metadata" });
  return Object.fromEntries(kept);
}
