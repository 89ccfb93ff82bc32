import { createHash } from "node:crypto";

/** Maps a text to a number from 0 (inclusive) to 1 (exclusive). Deterministic and uniform. */
export function hashFraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
