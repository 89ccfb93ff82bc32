import punycode from "punycode.js";
import { findUnreadable } from "#shared/unreadable-characters.ts";
import {
  areSpecified,
  type CheckSelection,
  MAX_DOMAINS_PER_CHECK,
  MAX_DOMAINS_WITH_OTHER_TLDS,
  MAX_QUERY_LENGTH,
  VARIATION_FACTOR,
} from "./options.ts";
import { normalizeQuery } from "./query.ts";

export const QUERY_MISSING = "Please enter a domain name or brand to check";
export const QUERY_INVALID =
  "Please enter a valid domain name or brand (letters, numbers, hyphens, underscores, and periods only)";
const QUERY_TOO_LONG = `Please enter at most ${MAX_QUERY_LENGTH} characters`;
const NOTHING_SELECTED = "Select at least one TLD or platform";

const tooManyVariations = (count: number): string =>
  `Too many variations (${count}). Please reduce to a maximum of ${MAX_DOMAINS_PER_CHECK} by unchecking some TLDs or disabling name variations.`;

type Counted = Pick<CheckSelection, "query" | "checkVariations" | "tlds">;

/**
 * Number of domains that a check counts as (specification, section 5): the selected TLDs, tripled if
 * variations are on and the query contains a period, hyphen or underscore. An upper bound of the rows.
 */
export function countVariations({ query, checkVariations, tlds }: Counted): number {
  const isTripled = checkVariations && /[._-]/.test(normalizeQuery(query));
  return tlds.length * (isTripled ? VARIATION_FACTOR : 1);
}

/** The error message for more domains than a check may have; null if there are not too many. */
export function validateCount(selection: Counted): string | null {
  const count = countVariations(selection);
  if (areSpecified(selection.tlds)) return count > MAX_DOMAINS_PER_CHECK ? tooManyVariations(count) : null;
  return count > MAX_DOMAINS_WITH_OTHER_TLDS
    ? `${count} domains: a check has at most ${MAX_DOMAINS_WITH_OTHER_TLDS}, a job checks more.`
    : null;
}

/** The error message for a query that cannot be checked; null if it is valid. */
export function validateQuery(text: string): string | null {
  const query = normalizeQuery(text);
  if (query === "") return QUERY_MISSING;
  if (query.length > MAX_QUERY_LENGTH) return QUERY_TOO_LONG;
  return /^[a-z0-9._-]+$/.test(query) && /[a-z0-9]/.test(query)
    ? null
    : (findUnreadable(query) ?? QUERY_INVALID);
}

/** The error message for a selection that cannot be checked; null if it is valid. */
export function validateSelection(selection: CheckSelection): string | null {
  const problem = validateQuery(selection.query) ?? validateCount(selection);
  if (problem) return problem;
  if (selection.tlds.length === 0 && selection.platforms.length === 0) return NOTHING_SELECTED;
  return null;
}

/** Why a text is not a valid domain label. */
export type LabelError = "underscore" | "too_long" | "not_registrable" | "double_hyphen" | "punycode";

const MAX_LABEL_LENGTH = 63;

export const isPunycode = (label: string): boolean => /^xn--[a-z0-9-]*[a-z0-9]$/.test(label);

/**
 * Validates a domain label: letters, digits and hyphens (RFC 952, RFC 1123); hyphens in positions 3 and 4
 * only for valid Punycode (RFC 5891).
 * @returns null for a valid label
 */
export function validateLabel(label: string): LabelError | null {
  if (label.length > MAX_LABEL_LENGTH) return "too_long";
  if (label.includes("_")) return "underscore";
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)) return "not_registrable";
  if (label.slice(2, 4) !== "--") return null;
  if (!isPunycode(label)) return "double_hyphen";
  return isValidPunycode(label.slice("xn--".length)) ? null : "punycode";
}

/**
 * Characters of international names by Unicode class (RFC 5892): letters without capitals, marks, digits,
 * hyphen, joiners and five contextual characters. No symbols, because registries do not register emoji.
 */
const NAME = /^(?!\p{M})[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}\p{Join_Control}\u00b7\u0375\u05f3\u05f4\u30fb-]+$/u;

/** The international name of an A-label, e.g. `münchen` of `xn--mnchen-3ya`; null for other names. */
export function toInternationalName(label: string): string | null {
  const isInternational = isPunycode(label) && validateLabel(label) === null;
  return isInternational ? punycode.decode(label.slice("xn--".length)) : null;
}

/**
 * Whether the text after `xn--` decodes to an international name and encodes back to the same text (RFC
 * 3492). URL parsers do not check this, and a registry's "not found" for an invalid name would look like an
 * available one.
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
