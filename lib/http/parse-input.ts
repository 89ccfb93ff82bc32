import * as z from "zod/mini";
import { AppError, type ErrorCode } from "#shared/errors.ts";

const english = z.locales.en().localeError;
z.config(z.locales.en());

/** zod's own words for an issue, up to the value: finished issues no longer hold it. */
function standardWords(issue: z.core.$ZodIssue): string {
  const message = english(issue as z.core.$ZodRawIssue);
  return ((typeof message === "string" ? message : message?.message) ?? "").split(", received")[0] ?? "";
}

/** A message of zod's own needs its field's name before it; one that the contract wrote stands by itself. */
function explain(issue: z.core.$ZodIssue): string {
  const field = issue.path.join(".");
  const isStandard = issue.message.startsWith(standardWords(issue));
  return field && isStandard ? `${field}: ${issue.message}` : issue.message;
}

/**
 * What was sent, as the schema makes it.
 * @throws AppError of this code, which names the first thing that is wrong
 */
export function parseInput<T extends z.ZodMiniType>(schema: T, value: unknown, code: ErrorCode): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const cause = result.error;
  if (code === "not_found" || !issue) throw new AppError(code, "There is nothing here.", { cause });
  throw new AppError(code, explain(issue), { cause });
}
