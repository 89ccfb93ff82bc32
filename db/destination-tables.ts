import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt, userId } from "./columns.ts";

/** Buckets of users, into which files of their captures are put. */
export const destinations = pgTable(
  "destinations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    name: text("name").notNull(),
    /** An https address without the bucket. */
    endpoint: text("endpoint").notNull(),
    region: text("region").notNull(),
    bucket: text("bucket").notNull(),
    /** Of every key, without slashes around it. */
    prefix: text("prefix").notNull().default(""),
    /** Whether the bucket is in the path of the address instead of its host. */
    isPathStyle: boolean("is_path_style").notNull(),
    accessKeyId: text("access_key_id").notNull(),
    /** The secret access key, encrypted for this row of this user. */
    encryptedSecret: text("encrypted_secret").notNull(),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("destinations_name_length", sql`length(${t.name}) between 1 and 60`),
    check(
      "destinations_endpoint_is_https",
      sql`${t.endpoint} like 'https://%' and length(${t.endpoint}) <= 2048`,
    ),
    unique("destinations_user_name_unique").on(t.userId, t.name),
  ],
).enableRLS();
