import { AppError } from "#shared/errors.ts";
import { readBounded } from "./read-bounded.ts";

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
function refuseHostileValues(root: unknown): void {
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
  const bytes = await readBounded(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid", "The body is not valid JSON.", { cause });
  }
  refuseHostileValues(value);
  return value;
}
