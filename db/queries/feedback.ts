import { eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { feedback } from "#db/schema.ts";

export async function insertFeedback(row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row);
}

/** Removes the sender's data from a user's feedback and keeps its text. */
export async function anonymizeFeedback(userId: string): Promise<void> {
  await db.update(feedback).set({ email: "", userAgent: "" }).where(eq(feedback.userId, userId));
}
