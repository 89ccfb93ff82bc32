import { boolean, pgTable } from "drizzle-orm/pg-core";
import { timestampTz, updatedAt, userId } from "./columns.ts";

/** What a user has done with the blocks of the overview; without a row nothing. */
export const overviewSettings = pgTable("overview_settings", {
  userId: userId().primaryKey(),
  /** The user has seen every change up to this time. */
  changesSeenAt: timestampTz("changes_seen_at"),
  /** The first steps were done or skipped. */
  hasEndedFirstSteps: boolean("has_ended_first_steps").notNull().default(false),
  updatedAt,
}).enableRLS();
