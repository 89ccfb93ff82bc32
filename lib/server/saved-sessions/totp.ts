import { createHmac } from "node:crypto";

const ALGORITHMS = ["SHA1", "SHA256", "SHA512"] as const;

/** A secret of an authenticator app, with its settings. */
export type TotpSecret = {
  key: Buffer;
  algorithm: (typeof ALGORITHMS)[number];
  digits: 6 | 8;
  /** Seconds for which a code is valid. */
  period: number;
};

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes base32 (RFC 4648, section 6) as apps show it: in groups, in any case, without padding. Null for others. */
function decodeBase32(text: string): Buffer | null {
  const characters = text.toUpperCase().replaceAll(/[\s=-]/g, "");
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const character of characters) {
    const index = BASE32.indexOf(character);
    if (index < 0) return null;
    value = ((value << 5) | index) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return bytes.length > 0 ? Buffer.from(bytes) : null;
}

/** The parameters of an `otpauth:` address; those of a bare secret are the defaults of all apps. */
function readParameters(text: string): URLSearchParams | null {
  if (!/^otpauth:/i.test(text)) return new URLSearchParams({ secret: text });
  const url = URL.parse(text);
  return url?.host.toLowerCase() === "totp" ? url.searchParams : null;
}

/**
 * Parses a secret in base32, or an `otpauth://totp/` address as QR codes have it.
 * @returns null for other texts, and for settings that no app has
 */
export function parseTotpSecret(text: string): TotpSecret | null {
  const parameters = readParameters(text.trim());
  const key = decodeBase32(parameters?.get("secret") ?? "");
  const named = (parameters?.get("algorithm") ?? "SHA1").toUpperCase().replace("-", "");
  const algorithm = ALGORITHMS.find((one) => one === named);
  const digits = Number(parameters?.get("digits") ?? 6);
  const period = Number(parameters?.get("period") ?? 30);
  const isPeriod = Number.isInteger(period) && period >= 10 && period <= 300;
  if (!key || !algorithm || !isPeriod || (digits !== 6 && digits !== 8)) return null;
  return { key, algorithm, digits, period };
}

/** The code of a moment (RFC 6238). @param now milliseconds since 1970 */
export function createTotpCode({ key, algorithm, digits, period }: TotpSecret, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / period)));
  const hash = createHmac(algorithm, key).update(counter).digest();
  // RFC 4226, section 5.3.
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}
