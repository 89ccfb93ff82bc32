import { createHash } from "node:crypto";

/** A number from 0 (inclusive) to 1 that is always the same for the same text, and even over many texts. */
export function hashFraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
