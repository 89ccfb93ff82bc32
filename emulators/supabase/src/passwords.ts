import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { invalid, weakPassword } from "./errors.ts";
import type { Settings } from "./settings.ts";

const MAX_BYTES = 72;
const KEY_BYTES = 32;
const BLOCK = 8;
/** One hash takes 128 MiB for half a second, so more than two at once would overload a laptop. */
const MAX_CONCURRENT_HASHES = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function derive(password: string, salt: Buffer, costLog2: number): Promise<Buffer> {
  const N = 2 ** costLog2;
  const options: ScryptOptions = { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK };
  return oneOfFew(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

/** `scrypt$<log2 N>$<salt>$<key>`: old hashes stay valid when the cost changes. */
export async function hashPassword(password: string, costLog2: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, costLog2);
  return ["scrypt", costLog2, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares a password with a hash. Without a hash (unknown user, no password) it does the same work, so that timing
 * does not reveal which addresses are registered.
 */
export async function matchesPassword(
  password: string,
  hash: string | null,
  costLog2: number,
): Promise<boolean> {
  const [kind, cost, salt, key] = hash?.split("$") ?? [];
  if (kind !== "scrypt" || !cost || !salt || !key) {
    await derive(password, randomBytes(16), costLog2);
    return false;
  }
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, "base64url"), Number(cost)),
    Buffer.from(key, "base64url"),
  );
}

/** A few common passwords; the hosted service uses a list of leaked ones. */
const LEAKED = new Set([
  "password",
  "password1",
  "123456",
  "12345678",
  "qwerty",
  "letmein",
  "iloveyou",
  "abc123",
]);

/** Separators and invisible characters: a password of only these shows nothing while it is typed. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}]+$/u;

export type Weakness = { message: string; reasons: string[] };

/** Reasons why this instance rejects a password, or null. Lengths are in bytes, as at Supabase. */
export function findWeakness(password: string, settings: Settings): Weakness | null {
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
  if (BLANK.test(password)) {
    messages.push("Password should not consist of blanks only.");
    reasons.push("characters");
  }
  if (refuseLeakedPasswords && LEAKED.has(password.toLowerCase())) {
    messages.push("Password is known to be weak and easy to guess, please choose a different one.");
    reasons.push("pwned");
  }
  return reasons.length > 0 ? { message: messages.join(" "), reasons } : null;
}

/** @throws AuthError 400 when longer than 72 bytes, 422 `weak_password` with the reasons */
export function checkNewPassword(password: string, settings: Settings): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const weak = findWeakness(password, settings);
  if (weak) throw weakPassword(weak.message, weak.reasons);
}
