import { cleanText } from "#server/extraction/metadata/clean-text.ts";
import { readDate } from "#server/extraction/metadata/parse-date.ts";
import type { FieldType, MissingReason } from "#shared/records/contract.ts";
import type { MoneyContext } from "./currencies.ts";
import { type Money, parseMoney } from "./money.ts";
import { parseNumber } from "./number.ts";

/** A value of its type, or why there is none. */
export type Converted = { value: string | number | boolean | Money } | { reason: MissingReason };

/** What values are converted by. */
export type ConversionContext = MoneyContext & { baseUrl: string };

const isMoney = (value: unknown): value is Money => typeof value === "object" && value !== null;

function parseUrl(text: string, base: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const { href, protocol } = new URL(text, base);
  return /^https?:$/.test(protocol) ? href : null;
}

const TRUE =
  /^(?:true|yes|y|on|1|✓|✔|☑|checked|available|in stock|instock|https?:\/\/schema\.org\/instock|ja|oui|s[ií]|sim|tak|ano|igen|да|так|evet|はい|是|有|예)$/iu;
const FALSE =
  /^(?:false|no|n|off|0|✗|✘|×|☐|unchecked|unavailable|out of stock|outofstock|sold out|https?:\/\/schema\.org\/outofstock|nein|non|não|nao|nie|ne|nem|nej|nei|нет|ні|hayır|いいえ|否|无|無|아니요)$/iu;

function parseBoolean(text: string): boolean | null {
  if (TRUE.test(text)) return true;
  return FALSE.test(text) ? false : null;
}

const FAILURES: Record<Exclude<FieldType, "text" | "html" | "attribute">, MissingReason> = {
  number: "not_a_number",
  money: "not_money",
  date: "not_a_date",
  boolean: "not_a_boolean",
  url: "not_a_url",
  image: "not_a_url",
};

function parseText(text: string, type: keyof typeof FAILURES, context: ConversionContext) {
  if (type === "number") return parseNumber(text);
  if (type === "money") return parseMoney(text, context);
  if (type === "boolean") return parseBoolean(text);
  return type === "date" ? readDate(text) : parseUrl(text, context.baseUrl);
}

/** Converts a text of the page. Nothing is guessed: a text that is not of the type has no value. */
export function convertText(given: unknown, type: FieldType, context: ConversionContext): Converted {
  if (type === "html") return typeof given === "string" && given ? { value: given } : { reason: "empty" };
  const isScalar = typeof given === "number" || typeof given === "boolean";
  const text = isScalar ? String(given) : cleanText(given);
  if (!text) return { reason: "empty" };
  if (type === "text" || type === "attribute") return { value: text };
  if (type === "number" && typeof given === "number") return { value: given };
  const value = parseText(text, type, context);
  return value === null ? { reason: FAILURES[type] } : { value };
}

/** An amount as it is answered, and why it has no currency. */
export function splitMoney(value: unknown): { value: unknown; currencyReason?: MissingReason } {
  if (!isMoney(value)) return { value };
  const { amount, currency, reason } = value;
  return { value: { amount, currency }, ...(reason ? { currencyReason: reason } : {}) };
}
