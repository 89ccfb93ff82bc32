import { normalizeQuery, parseQuery } from "#shared/name-check/query.ts";
import { validateQuery } from "#shared/name-check/validation.ts";

/** Why a query cannot be checked, and names that can be checked instead. */
export type QueryProblem = { text: string; suggestions: string[] };

const MAX_SUGGESTIONS = 4;

/** Control and format characters, such as bidirectional marks and zero-width spaces. */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}]/gu;
const SEPARATORS = /[\s,;]+/u;
const NON_ASCII_LETTER = /[^\p{ASCII}]/u;

/** The letters, digits and separators of a text; the other characters are dropped. */
const keepNameCharacters = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "");

/** The A-label of an international name (RFC 5891), e.g. `xn--mnchen-3ya`; null if it has none. */
function toALabel(name: string): string | null {
  try {
    return new URL(`https://${name}`).hostname;
  } catch {
    return null;
  }
}

/** The name without diacritics, e.g. `munchen`. */
const withoutMarks = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");

/** Names that can be checked, without duplicates. */
const toSuggestions = (names: (string | null)[]): string[] =>
  [...new Set(names.filter((name) => name !== null).map(normalizeQuery))]
    .filter((name) => validateQuery(name) === null)
    .slice(0, MAX_SUGGESTIONS);

const spellings = (name: string) =>
  NON_ASCII_LETTER.test(name) ? [toALabel(name), withoutMarks(name)] : [name];

/** The registered name of a host: `zephyrly.com` of `www.zephyrly.com`, `acme` of `www.acme.example`. */
function toRegisteredName(hostname: string): string {
  const labels = hostname.replace(/\.$/, "").split(".");
  const { base, tld } = parseQuery(hostname);
  if (tld) return `${base.split(".").at(-1)}${tld}`;
  const isSecondLevel = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.at(isSecondLevel ? -3 : -2) ?? hostname;
}

/** The host of a pasted web or email address; null for other texts. */
function parseHost(text: string): string | null {
  if (!/[/@:]/.test(text) || /\s/.test(text.trim())) return null;
  const address = text.includes("://") ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host.includes(".") ? host : null;
}

function describeCharacter(text: string): string {
  const [first = text] = text.match(/[^a-z0-9._-]/iu) ?? [];
  return `A name cannot contain “${first}”.`;
}

/**
 * Explains a query with characters that cannot be checked.
 * @returns null for an empty query and for one whose characters are allowed
 */
export function explainQuery(query: string): QueryProblem | null {
  const typed = query.trim().normalize("NFC");
  if (typed === "" || /^[a-z0-9._-]+$/i.test(typed)) return null;
  const text = typed.replace(INVISIBLE, "");
  const host = parseHost(text);
  if (host) return { text: "This is an address.", suggestions: toSuggestions([toRegisteredName(host)]) };
  const words = text.split(SEPARATORS).map(keepNameCharacters).filter(Boolean);
  if (/[,;]/.test(text))
    return { text: "Check one name at a time.", suggestions: toSuggestions(words.flatMap(spellings)) };
  const joined = [words.join(""), words.join("-")];
  const suggestions = toSuggestions(joined.flatMap(spellings));
  if (text === "" || (text !== typed && validateQuery(text) === null))
    return { text: "The name contains invisible characters.", suggestions };
  if (/\s/u.test(text)) return { text: "A name cannot contain spaces.", suggestions };
  const [letter] = text.match(/[^\p{ASCII}](?<=\p{L})\p{M}*/u) ?? [];
  if (letter) {
    return {
      text: `“${letter}” is not an ASCII letter: registries store such a name as its A-label (xn--…).`,
      suggestions,
    };
  }
  return { text: describeCharacter(text), suggestions };
}
