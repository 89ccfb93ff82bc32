import { createHmac } from "node:crypto";

/** "lockers-of-harbor" in base32, for an authenticator app. */
export const CODE_SECRET = "NRXWG23FOJZS233GFVUGC4TCN5ZA";
const KEY = Buffer.from("lockers-of-harbor");
const STEP_SECONDS = 30;

function createCode(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", KEY).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Whether a code is the current one, or the one before or after it (RFC 6238, section 5.2). */
export function isCurrentCode(code: string): boolean {
  const step = Math.floor(Date.now() / 1000 / STEP_SECONDS);
  return [step - 1, step, step + 1].some((one) => createCode(one) === code);
}
