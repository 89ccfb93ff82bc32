import "server-only";
import { db } from "../client.ts";
import { feedback } from "../schema.ts";

/** Keeps one piece of feedback. */
export async function insertFeedback(row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row);
}
