import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** The stored form of a bearer secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** 224 bits as 56 hexadecimal characters, the format of Supabase's email tokens. */
export function newToken(): string {
  return randomBytes(28).toString("hex");
}

export function newOtp(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

/** Compares in constant time. */
export function timingSafeEquals(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b));
}
