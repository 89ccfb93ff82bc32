import * as z from "zod/mini";
import { AppError, type ErrorCode } from "#shared/errors.ts";

const MAX_DEPTH = 32;
/** Names of fields are the sender's own: long ones are not repeated. */
const MAX_NAME = 40;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Text the database cannot keep: NUL, and halves of surrogate pairs. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

/** The field of the body that a text is in or below, as `parseInput` names fields too. */
function badText(field: string): AppError {
  const name = field.length > 0 && field.length <= MAX_NAME ? `${field}: ` : "";
  return new AppError("invalid", `${name}Text must be valid Unicode without NUL characters.`);
}

/**
 * Refuses what JSON allows and we never want: keys that reach prototypes, text that cannot be stored, deep nesting.
 * Walks with a list of its own, because nesting is the sender's choice and our stack is not theirs to use.
 */
function assertSafeJson(root: unknown): void {
  const pending: { value: unknown; depth: number; field: string }[] = [{ value: root, depth: 0, field: "" }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, depth, field } = item;
    if (typeof value === "string" && !isStorable(value)) throw badText(field);
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) throw new AppError("invalid", "The body is nested too deeply.");
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || !isStorable(key))
        throw new AppError("invalid", "The body has a forbidden key.");
      pending.push({ value: child, depth: depth + 1, field: depth === 0 ? key : field });
    }
  }
}

/**
 * Reads a JSON body of at most `maxBytes` bytes.
 * @throws AppError `unsupported_media_type`, `too_large`, or `invalid` for anything that is not clean JSON in UTF-8
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported_media_type", "Send JSON with the content type application/json.");
  }
  const bytes = await readBodyWithLimit(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid", "The body is not valid JSON.", { cause });
  }
  assertSafeJson(value);
  return value;
}

/**
 * Reads a body up to a limit, without ever holding more than that.
 * @throws AppError `unsupported_media_type` for a compressed body, which is never unpacked, `too_large`, `invalid`
 */
export async function readBodyWithLimit(request: Request, maxBytes: number): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity")
    throw new AppError("unsupported_media_type", "Send the body without a content encoding.");
  const tooLarge = () => new AppError("too_large", `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever leaves while sending is at fault for the half that came, and nobody here.
    throw error instanceof AppError
      ? error
      : new AppError("invalid", "The request body is incomplete.", { cause: error });
  }
  return Buffer.concat(chunks);
}

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
  if (code === "not_found" || !issue) throw new AppError(code, "Not found.", { cause });
  throw new AppError(code, explain(issue), { cause });
}

/** The body of calls that need nothing but the user. */
export const EmptyRequest = z.object({});
