import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampTz, userId } from "./columns.ts";

/** Limits users with one concurrent capture across processes: one row per user is one lock. */
export const userLocks = pgTable("user_locks", {
  userId: userId().primaryKey(),
  jobId: uuid("job_id").notNull(),
  /** A lock with an expired lease belongs to a dead process and may be acquired by another job. */
  expiresAt: timestampTz("expires_at").notNull(),
}).enableRLS();

/** Rate limits by the generic cell rate algorithm (GCRA); `tat` is the theoretical arrival time. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    tat: timestampTz("tat").notNull(),
  },
  (t) => [index("rate_limits_tat_idx").on(t.tat)],
).enableRLS();
