import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** What is stored of a secret that somebody carries around. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** 224 bits as 56 hexadecimal characters, the shape of Supabase's mail tokens. */
export function newToken(): string {
  return randomBytes(28).toString("hex");
}

/** Six digits for people to type. */
export function newOtp(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

/** Compares without telling by its duration where the difference is. */
export function timingSafeEquals(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b));
}
