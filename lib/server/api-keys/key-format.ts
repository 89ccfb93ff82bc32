import { createHash, createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Prefixes of keys, and of the access tokens, refresh tokens and authorization codes of connected apps. */
const PREFIXES = {
  key: "stm_live_",
  access: "stm_app_",
  refresh: "stm_refresh_",
  code: "stm_code_",
} as const;
type TokenKind = keyof typeof PREFIXES;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
/** Larger bytes are discarded, because the remainder would favor the first characters. */
const MAX_BYTE = 256 - (256 % ALPHABET.length);
const CHARACTERS = `[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}`;
/** A text that may be a key, token or code, anywhere in another text. */
export const ANY_TOKEN = new RegExp(`(?:${Object.values(PREFIXES).join("|")})${CHARACTERS}`, "g");

/** CRC-32 in base 62, so that secret scanners recognize a key without our database. */
function computeChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    checksum = (ALPHABET[rest % ALPHABET.length] ?? "") + checksum;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return checksum;
}

function toCharacters(length: number, createBytes: () => Buffer): string {
  let text = "";
  while (text.length < length) {
    for (const byte of createBytes()) {
      if (byte < MAX_BYTE && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

function toToken(kind: TokenKind, createBytes: () => Buffer): string {
  const text = PREFIXES[kind] + toCharacters(RANDOM_LENGTH, createBytes);
  return text + computeChecksum(text);
}

/** Generates a token of 190 random bits: prefix, 32 random characters, and 6 characters of checksum. */
export const generateToken = (kind: TokenKind): string => toToken(kind, () => randomBytes(RANDOM_LENGTH));

export const generateApiKey = (): string => generateToken("key");

/** Makes the same token of the same secret and text. Without the secret, it cannot be computed from the text. */
export function deriveToken(kind: TokenKind, secret: string, text: string): string {
  let block = 0;
  return toToken(kind, () => {
    block += 1;
    return createHmac("sha512", secret).update(`${kind}:${block}:${text}`).digest();
  });
}

export const hasTokenChecksum = (text: string): boolean =>
  computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Whether the text has the form and the checksum of a token. */
export const isWellFormedToken = (kind: TokenKind, text: string): boolean =>
  new RegExp(`^${PREFIXES[kind]}${CHARACTERS}$`).test(text) && hasTokenChecksum(text);

export const isWellFormedApiKey = (text: string): boolean => isWellFormedToken("key", text);

/** Hashes a key for storage. A fast hash suffices, because 190 random bits cannot be guessed. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Derives the secret of a key's image links, so that a signature can be computed from the key alone. */
export const deriveRenderSecret = (key: string): string =>
  createHmac("sha256", key).update("render").digest("hex");

/** The parts of a key that may be displayed. */
export const getDisplayedParts = (key: string): { start: string; last4: string } => ({
  start: key.slice(0, PREFIXES.key.length + 4),
  last4: key.slice(-4),
});
