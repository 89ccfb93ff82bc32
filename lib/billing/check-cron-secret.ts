import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#lib/env.ts";
import { AppError } from "#shared/errors.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Lets only the scheduler in: its bearer is compared in constant time. Without a secret nobody is let in.
 * @throws AppError `unauthenticated`
 */
export function checkCronSecret(authorization: string | null): void {
  const sent = authorization ?? "";
  const isRight = env.CRON_SECRET && timingSafeEqual(digest(sent), digest(`Bearer ${env.CRON_SECRET}`));
  if (!isRight) throw new AppError("unauthenticated", "This call is the scheduler's.");
}
