/** Arabic, Persian, Devanagari and Bengali digits; the zero of each script. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;
const ZEROS = [0x09e6, 0x0966, 0x06f0, 0x0660];

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code));
}

const SUPERSCRIPT_CENTS = /(\d)\s?([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹\d])/g;

/** Digits, signs and spaces of all scripts as those of ASCII; raised cents ("19⁹⁹") become decimals. */
export const normalizeNotation = (text: string): string =>
  text
    .replace(SUPERSCRIPT_CENTS, "$1.$2")
    .normalize("NFKC")
    .replace(OTHER_DIGITS, toAsciiDigit)
    .replace(/٫/g, ",")
    .replace(/[٬’`´]/g, "'")
    .replace(/[−﹣]/g, "-")
    .replace(/\s/g, " ");

/** Groups of three may be separated by spaces. A minus is no hyphen after a letter or digit. */
const NUMBER =
  /(?:(?<![\p{L}\d])-)?(?:\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d[\d.,']*|(?<![\d\p{L}])[.,]\d+)/gu;

export type FoundNumber = { value: number | null; start: number; end: number };

const GROUPED = /^\d{1,3}(?:[.,]\d{2})*[.,]\d{3}$|^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * The last of two kinds of separators is the decimal one. A single separator is decimal unless exactly three digits
 * follow it and at most three, not only a zero, precede it. Null for groups of other sizes, as in `12.10.2026`.
 */
function parseDigits(digits: string): number | null {
  const text = digits.replace(/[' ]/g, "").replace(/[.,]+$/, "");
  const sign = text.startsWith("-") ? -1 : 1;
  const plain = text.replace(/^-/, "");
  const separators = plain.match(/[.,]/g) ?? [];
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const isMixed = new Set(separators).size > 1;
  const isThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  const isDecimal = isMixed || (separators.length === 1 && !isThousands);
  const whole = isDecimal ? plain.slice(0, last) : plain;
  const isMixedInside = new Set(whole.match(/[.,]/g) ?? []).size > 1;
  if (isMixedInside || (/[.,]/.test(whole) && !GROUPED.test(whole))) return null;
  const value = Number(`${whole.replace(/[.,]/g, "") || "0"}.${isDecimal ? plain.slice(last + 1) : "0"}`);
  return Number.isFinite(value) ? sign * value || 0 : null;
}

/** All numbers of a text that was normalized, with their places. */
export const findNumbers = (text: string): FoundNumber[] =>
  [...text.matchAll(NUMBER)].map((match) => {
    const kept = match[0].replace(/[.,']+$/, "");
    return { value: parseDigits(kept), start: match.index, end: match.index + kept.length };
  });

/** The first number in a text, in the notation of any main language: `1.234,56`, `1,234.56`, `1 234,56`, `1,23,456`. */
export function parseNumber(text: string): number | null {
  return findNumbers(normalizeNotation(text))[0]?.value ?? null;
}
