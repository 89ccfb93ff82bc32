import { cleanText } from "#server/extraction/metadata/clean-text.ts";
import { readDate } from "#server/extraction/metadata/parse-date.ts";
import type { FieldType, MissingReason } from "#shared/api/structured.ts";

/** A value of its type, or why there is none. */
export type Converted = { value: string | number } | { reason: MissingReason };

const NUMBER = /-?\d[\d.,'\u00a0\u202f ]*/;

/**
 * The first number in a text. The last of two kinds of separators is the decimal one; a single separator is decimal
 * unless exactly three digits follow it.
 */
export function parseNumber(text: string): number | null {
  const found = NUMBER.exec(text)?.[0]
    .replace(/['\s]/g, "")
    .replace(/[.,]+$/, "");
  if (!found) return null;
  const last = Math.max(found.lastIndexOf("."), found.lastIndexOf(","));
  const separators = found.match(/[.,]/g) ?? [];
  const isDecimal =
    last >= 0 &&
    (new Set(separators).size > 1 || (separators.length === 1 && !/^\d{3}$/.test(found.slice(last + 1))));
  const whole = (isDecimal ? found.slice(0, last) : found).replace(/[.,]/g, "");
  const value = Number(isDecimal ? `${whole}.${found.slice(last + 1)}` : whole);
  return Number.isFinite(value) ? value : null;
}

function parseUrl(text: string, base: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const { href, protocol } = new URL(text, base);
  return /^https?:$/.test(protocol) ? href : null;
}

/** Converts a text of the page. Nothing is guessed: a text that is not of the type has no value. */
export function convertText(given: unknown, type: FieldType, base: string): Converted {
  const text = typeof given === "number" ? String(given) : cleanText(given);
  if (!text) return { reason: "empty" };
  if (type === "text") return { value: text };
  if (type === "number") {
    const value = typeof given === "number" ? given : parseNumber(text);
    return value === null ? { reason: "not_a_number" } : { value };
  }
  const value = type === "url" ? parseUrl(text, base) : readDate(text);
  return value === null ? { reason: type === "url" ? "not_a_url" : "not_a_date" } : { value };
}
