type Brand = {
  name: string;
  pattern: RegExp;
  lengths: readonly number[];
  cvc: number;
  groups: readonly number[];
};

const FOURS = [4, 4, 4, 4, 3];
const OTHER: Brand = { name: "unknown", pattern: /^/, lengths: [16], cvc: 3, groups: FOURS };
const BRANDS: readonly Brand[] = [
  { name: "visa", pattern: /^4/, lengths: [16], cvc: 3, groups: FOURS },
  { name: "mastercard", pattern: /^(5[1-5]|2[2-7])/, lengths: [16], cvc: 3, groups: FOURS },
  { name: "amex", pattern: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  { name: "discover", pattern: /^6(011|4[4-9]|5)/, lengths: [16], cvc: 3, groups: FOURS },
];

export const keepDigits = (text: string): string => text.replace(/\D/g, "");

/** The card's brand by its first digits. */
export function detectBrand(number: string): Brand {
  const digits = keepDigits(number);
  return BRANDS.find((brand) => digits !== "" && brand.pattern.test(digits)) ?? OTHER;
}

/** Groups the digits as they are printed on the card, and drops digits beyond its length. */
export function formatNumber(text: string): string {
  const { groups, lengths } = detectBrand(text);
  const digits = keepDigits(text).slice(0, Math.max(...lengths));
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(" ");
}

/** Verifies the check digit (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const value = i % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export const isWhole = (number: string): boolean =>
  detectBrand(number).lengths.includes(keepDigits(number).length);
