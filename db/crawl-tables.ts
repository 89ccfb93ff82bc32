import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { jobs } from "./job-tables.ts";

/** Addresses of a crawl that are no items: those that led to a page, and those that robots.txt disallows. */
export const crawlAddresses = pgTable(
  "crawl_addresses",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** SHA-256 of what identifies the page, as `input_hash` of items. */
    urlHash: text("url_hash").notNull(),
    url: text("url").notNull(),
    reason: text("reason", { enum: ["redirect", "robots"] }).notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.urlHash] }),
    check("crawl_addresses_reason_known", sql`${t.reason} in ('redirect', 'robots')`),
  ],
).enableRLS();
