import { createHash, createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "stm_live_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
/** Larger bytes are discarded, because the remainder would favor the first characters. */
const MAX_BYTE = 256 - (256 % ALPHABET.length);
const PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

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

function generateCharacters(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < MAX_BYTE && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** Generates a key of 190 random bits: prefix, 32 random characters, and 6 characters of checksum. */
export function generateApiKey(): string {
  const text = PREFIX + generateCharacters(RANDOM_LENGTH);
  return text + computeChecksum(text);
}

/** Whether the text has the form and the checksum of a key. */
export const isWellFormedApiKey = (text: string): boolean =>
  PATTERN.test(text) && computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Hashes a key for storage. A fast hash suffices, because 190 random bits cannot be guessed. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Derives the secret of a key's image links, so that a signature can be computed from the key alone. */
export const deriveRenderSecret = (key: string): string =>
  createHmac("sha256", key).update("render").digest("hex");

/** The parts of a key that may be displayed. */
export const getDisplayedParts = (key: string): { start: string; last4: string } => ({
  start: key.slice(0, PREFIX.length + 4),
  last4: key.slice(-4),
});
