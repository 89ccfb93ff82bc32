import { keepDigits } from "./card-number.ts";

/** '1' stays '1', '4' becomes '04', '1234' becomes '12 / 34'. */
export function formatExpiry(text: string): string {
  let digits = keepDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month 1 to 12 and the four-digit year; null while the input is incomplete. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const digits = keepDigits(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return null;
  return { month, year: 2000 + Number(digits.slice(2)) };
}
