import type { Context } from "hono";
import { AuthError } from "./errors.ts";

const MAX_BYTES = 1_000_000;

export type Body = Readonly<Record<string, unknown>>;

const unreadable = (why: string) =>
  new AuthError(400, "bad_json", `Could not parse request body as JSON: ${why}`);
const tooLarge = () => new AuthError(413, "request_entity_too_large", "Request body exceeds 1MB");

async function readLimitedBody(request: Request): Promise<string> {
  if (!request.body) return "";
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** PostgreSQL cannot store NUL or unpaired surrogates, neither in keys nor in values. */
function assertStorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === "string" && (text.includes("\u0000") || !text.isWellFormed())) {
      throw new SyntaxError("invalid character in string");
    }
  }
  return value;
}

/**
 * Parses the JSON object of a request; a missing body is an empty object.
 * @throws AuthError 413 above 1 MB, 400 `bad_json` for any other value
 */
export async function readBody(c: Context): Promise<Body> {
  if (Number(c.req.header("content-length") ?? 0) > MAX_BYTES) throw tooLarge();
  const text = await readLimitedBody(c.req.raw);
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text, assertStorable);
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : "syntax error");
  }
  if (!isObject(value)) throw unreadable("an object is expected");
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string field; "" when it is absent or null. */
export function getText(body: Body, field: string): string {
  const value = body[field] ?? "";
  if (typeof value !== "string") throw unreadable(`field ${field} must be a string`);
  return value;
}

export function getFlag(body: Body, field: string, fallback = false): boolean {
  const value = body[field] ?? fallback;
  if (typeof value !== "boolean") throw unreadable(`field ${field} must be a boolean`);
  return value;
}

/** An object field; undefined when it is absent or null. */
export function getObject(body: Body, field: string): Record<string, unknown> | undefined {
  const value = body[field] ?? undefined;
  if (value === undefined) return undefined;
  if (!isObject(value)) throw unreadable(`field ${field} must be an object`);
  return value;
}
