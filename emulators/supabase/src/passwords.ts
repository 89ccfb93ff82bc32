import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { invalid, weakPassword } from "./errors.ts";
import type { Settings } from "./settings.ts";

const MAX_PASSWORD_BYTES = 72;
const KEY_BYTES = 32;
const BLOCK_SIZE = 8;
/** One hash takes 128 MiB for half a second, so more than two at once would overload a laptop. */
const MAX_CONCURRENT_HASHES = 2;

let runningHashes = 0;
const waitQueue: (() => void)[] = [];

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (runningHashes >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waitQueue.push(resolve));
  else runningHashes++;
  try {
    return await work();
  } finally {
    const next = waitQueue.shift();
    if (next) next();
    else runningHashes--;
  }
}

function deriveKey(password: string, salt: Buffer, costLog2: number): Promise<Buffer> {
  const N = 2 ** costLog2;
  const options: ScryptOptions = { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE };
  return withHashingSlot(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

/** Returns `scrypt$<log2 N>$<salt>$<key>`, so that old hashes stay valid when the cost changes. */
export async function hashPassword(password: string, costLog2: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, costLog2);
  return ["scrypt", costLog2, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares a password with a hash. Without a hash (unknown user, no password) it does the same work, so that the
 * response time does not reveal which email addresses are registered.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  costLog2: number,
): Promise<boolean> {
  const [algorithm, cost, salt, key] = hash?.split("$") ?? [];
  if (algorithm !== "scrypt" || !cost || !salt || !key) {
    await deriveKey(password, randomBytes(16), costLog2);
    return false;
  }
  return timingSafeEqual(
    await deriveKey(password, Buffer.from(salt, "base64url"), Number(cost)),
    Buffer.from(key, "base64url"),
  );
}

/** A few common passwords; Supabase checks against a database of leaked ones. */
const LEAKED_PASSWORDS = new Set([
  "password",
  "password1",
  "123456",
  "12345678",
  "qwerty",
  "letmein",
  "iloveyou",
  "abc123",
]);

/** Whitespace, control and format characters only: invisible even when the field shows the password. */
const BLANK_PATTERN = /^[\p{Z}\p{Cc}\p{Cf}]+$/u;

export type PasswordWeakness = { message: string; reasons: string[] };

/** Applies the password settings of this instance. Lengths are in bytes, as in Supabase. */
export function validatePasswordStrength(password: string, settings: Settings): PasswordWeakness | null {
  const { passwordMinLength, passwordCharacters, refuseLeakedPasswords } = settings;
  const messages: string[] = [];
  const reasons: string[] = [];
  if (Buffer.byteLength(password) < passwordMinLength) {
    messages.push(`Password should be at least ${passwordMinLength} characters.`);
    reasons.push("length");
  }
  if (!passwordCharacters.every((set) => [...set].some((character) => password.includes(character)))) {
    messages.push(
      `Password should contain at least one character of each: ${passwordCharacters.join(", ")}.`,
    );
    reasons.push("characters");
  }
  if (BLANK_PATTERN.test(password)) {
    messages.push("Password should not consist of blanks only.");
    reasons.push("characters");
  }
  if (refuseLeakedPasswords && LEAKED_PASSWORDS.has(password.toLowerCase())) {
    messages.push("Password is known to be weak and easy to guess, please choose a different one.");
    reasons.push("pwned");
  }
  return reasons.length > 0 ? { message: messages.join(" "), reasons } : null;
}

/** @throws AuthError 400 when longer than 72 bytes, 422 `weak_password` with the reasons */
export function assertValidPassword(password: string, settings: Settings): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
  const weakness = validatePasswordStrength(password, settings);
  if (weakness) throw weakPassword(weakness.message, weakness.reasons);
}
