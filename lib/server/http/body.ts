import * as z from "zod/mini";
import { AppError, type OtherErrorCode } from "#shared/errors.ts";
import { findDuplicateKey } from "./duplicate-keys.ts";

const MAX_DEPTH = 32;
/** Longer field names, which the caller controls, are left out of error messages. */
const MAX_NAME_LENGTH = 40;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** PostgreSQL cannot store NUL characters or unpaired surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

/** Names the top-level field, in the format of `parseInput`. */
function invalidTextError(field: string): AppError {
  const name = field.length > 0 && field.length <= MAX_NAME_LENGTH ? `${field}: ` : "";
  return new AppError("invalid", `${name}Text must be valid Unicode without NUL characters.`);
}

/**
 * Rejects keys that reach prototypes, text that cannot be stored, and deep nesting. Iterative, so that nested input
 * cannot overflow the stack.
 */
function assertSafeJson(root: unknown): void {
  const pending: { value: unknown; depth: number; field: string }[] = [{ value: root, depth: 0, field: "" }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, depth, field } = item;
    if (typeof value === "string" && !isStorable(value)) throw invalidTextError(field);
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
 * Parses a JSON body of at most `maxBytes` bytes.
 * @throws AppError `unsupported_media_type`, `too_large`, or `invalid` for anything but safe JSON in UTF-8
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported_media_type", "Send JSON with the content type application/json.");
  }
  const bytes = await readBodyWithLimit(request, maxBytes);
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The body is not valid JSON.", { cause });
  }
  if (findDuplicateKey(text) !== null) throw new AppError("invalid", "The body has the same key twice.");
  assertSafeJson(value);
  return value;
}

/**
 * Reads a body of at most `maxBytes` bytes, never holding more in memory.
 * @throws AppError `unsupported_media_type` for a compressed body, `too_large`, `invalid` for an incomplete body
 */
export async function readBodyWithLimit(request: Request, maxBytes: number): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity")
    throw new AppError("unsupported_media_type", "Send the body without a content encoding.");
  const tooLargeError = () => new AppError("too_large", `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLargeError();
      chunks.push(chunk);
    }
  } catch (error) {
    // The client disconnected while sending, which is not a server error.
    throw error instanceof AppError
      ? error
      : new AppError("invalid", "The request body is incomplete.", { cause: error });
  }
  return Buffer.concat(chunks);
}

const englishError = z.locales.en().localeError;
z.config(z.locales.en());

/** zod's standard message for an issue without the received value, which finished issues no longer contain. */
function getStandardMessage(issue: z.core.$ZodIssue): string {
  const message = englishError(issue as z.core.$ZodRawIssue);
  return ((typeof message === "string" ? message : message?.message) ?? "").split(", received")[0] ?? "";
}

/** Prefixes zod's standard messages with the field name; messages of our contracts are complete. */
function formatIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.join(".");
  const isStandard = issue.message.startsWith(getStandardMessage(issue));
  return field && isStandard ? `${field}: ${issue.message}` : issue.message;
}

/**
 * Parses a value with a schema.
 * @throws AppError with the given code and the first issue as its message
 */
export function parseInput<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  code: OtherErrorCode,
): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const cause = result.error;
  if (code === "not_found" || !issue) throw new AppError(code, "Not found.", { cause });
  throw new AppError(code, formatIssue(issue), { cause });
}

/** The request body of endpoints without parameters. */
export const EmptyRequest = z.object({});
