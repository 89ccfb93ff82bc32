import punycode from "punycode.js";
import {
  type CheckSelection,
  MAX_DOMAINS_PER_CHECK,
  MAX_QUERY_LENGTH,
  type Platform,
  VARIATION_FACTOR,
} from "./options.ts";
import { normaliseQuery } from "./query.ts";

export const QUERY_MISSING = "Please enter a domain name or brand to check";
export const QUERY_INVALID =
  "Please enter a valid domain name or brand (letters, numbers, hyphens, underscores, and periods only)";
const QUERY_TOO_LONG = `Please enter at most ${MAX_QUERY_LENGTH} characters`;
const NOTHING_SELECTED = "Select at least one TLD or platform";

const tooManyVariations = (count: number): string =>
  `Too many variations (${count}). Please reduce to a maximum of ${MAX_DOMAINS_PER_CHECK} by unchecking some TLDs or disabling name variations.`;

type Counted = Pick<CheckSelection, "query" | "checkVariations" | "tlds">;

/**
 * How many domain names a check counts as: the selected endings, tripled when variations are on and the query, as
 * typed, has a period, hyphen or underscore. An upper bound of the rows.
 */
export function countVariations({ query, checkVariations, tlds }: Counted): number {
  const isTripled = checkVariations && /[._-]/.test(normaliseQuery(query));
  return tlds.length * (isTripled ? VARIATION_FACTOR : 1);
}

/** Why this cannot be checked, in words for the person who typed it; null when it can. */
export function validateSelection(selection: CheckSelection): string | null {
  const query = normaliseQuery(selection.query);
  if (query === "") return QUERY_MISSING;
  if (query.length > MAX_QUERY_LENGTH) return QUERY_TOO_LONG;
  if (!/^[a-z0-9._-]+$/.test(query) || !/[a-z0-9]/.test(query)) return QUERY_INVALID;
  const count = countVariations(selection);
  if (count > MAX_DOMAINS_PER_CHECK) return tooManyVariations(count);
  if (selection.tlds.length === 0 && selection.platforms.length === 0) return NOTHING_SELECTED;
  return null;
}

/** Why a text cannot be the name before the ending of a domain. */
export type LabelError = "underscore" | "too_long" | "not_registrable" | "double_hyphen" | "punycode";

const MAX_LABEL_LENGTH = 63;

export const isPunycode = (label: string): boolean => /^xn--[a-z0-9-]*[a-z0-9]$/.test(label);

/**
 * The rule for labels that registries take: letters, digits and hyphens (RFC 952, RFC 1123), hyphens in third and
 * fourth place only for what decodes as an international name (RFC 5891).
 * @returns null for a label that can be registered
 */
export function validateLabel(label: string): LabelError | null {
  if (label.length > MAX_LABEL_LENGTH) return "too_long";
  if (label.includes("_")) return "underscore";
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)) return "not_registrable";
  if (label.slice(2, 4) !== "--") return null;
  if (!isPunycode(label)) return "double_hyphen";
  return isValidPunycode(label.slice("xn--".length)) ? null : "punycode";
}

/** Why a text cannot be a handle on a platform. */
export type HandleError =
  | "too_long"
  | "too_short"
  | "not_allowed"
  | "digits_only"
  | "reserved_word"
  | "punycode";

type Rule = (handle: string) => HandleError | null;

/** X: letters, digits, underscore, at most 15; two words are kept back. Short old names exist, so they are asked for. */
const twitter: Rule = (handle) => {
  if (handle.length > 15) return "too_long";
  if (!/^[a-z0-9_]+$/.test(handle)) return "not_allowed";
  return /twitter|admin/.test(handle) ? "reserved_word" : null;
};

/** Instagram: letters, digits, underscore, single periods inside, at most 30, not digits alone. */
const instagram: Rule = (handle) => {
  if (handle.length > 30) return "too_long";
  if (!/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(handle)) return "not_allowed";
  return /^\d+$/.test(handle) ? "digits_only" : null;
};

/** YouTube: 3 to 30 letters, digits and separators inside; nothing that reads like a phone number or an address. */
const youtube: Rule = (handle) => {
  if (handle.length > 30) return "too_long";
  if (handle.length < 3) return "too_short";
  if (!/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/.test(handle)) return "not_allowed";
  return /^[\d_-]+$/.test(handle) ? "digits_only" : null;
};

const RULES: Record<Platform, Rule> = { twitter, instagram, youtube };

/** A platform's rules for handles, applied before anybody is asked. @returns null for a handle that can exist */
export function validateHandle(platform: Platform, handle: string): HandleError | null {
  return isPunycode(handle) ? "punycode" : RULES[platform](handle);
}

/**
 * What international names are made of (RFC 5892, by its classes): letters without capitals, marks, digits, hyphen,
 * joiners, and five signs that belong to a language. No symbols: registries give out no emoji.
 */
const NAME = /^(?!\p{M})[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}\p{Join_Control}\u00b7\u0375\u05f3\u05f4\u30fb-]+$/u;

/**
 * Whether the text after `xn--` decodes to an international name and back to the same text (RFC 3492). Browsers and
 * Node's URL do not tell: registries would be asked for names that cannot exist, and a "not found" would look like a
 * free name.
 */
function isValidPunycode(text: string): boolean {
  try {
    const name = punycode.decode(text);
    const isName = /[^\p{ASCII}]/u.test(name) && NAME.test(name) && name === name.normalize("NFKC");
    return isName && punycode.encode(name) === text;
  } catch {
    return false;
  }
}
