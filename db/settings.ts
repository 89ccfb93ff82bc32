import { z } from "zod";

const DEFAULT_POOL_SIZE = 10;

/** Whether the driver can parse an address: it decodes user and password. */
export function isPostgresAddress(value: string): boolean {
  try {
    return /^postgres(ql)?:\/\//.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

export const POSTGRES_ADDRESS =
  "must be a postgres:// address, with special characters of the password as %XX";

/** The settings that queries need; `lib/server/platform/env.ts` validates them with all others at startup. */
export const DatabaseSettings = z.object({
  DATABASE_URL: z
    .string({ error: `is not set: it ${POSTGRES_ADDRESS}` })
    .refine(isPostgresAddress, POSTGRES_ADDRESS),
  DATABASE_POOL_SIZE: z
    .string()
    .optional()
    .transform((value) => Number(value?.trim() || DEFAULT_POOL_SIZE))
    .pipe(z.number({ error: "must be a positive number" }).positive({ error: "must be a positive number" })),
  /** Whether statements are prepared once per connection, which transaction poolers do not support. */
  DATABASE_PREPARED_STATEMENTS: z
    .enum(["", "true", "false"], { error: "must be true or false" })
    .optional()
    .transform((value) => value === "true"),
});
