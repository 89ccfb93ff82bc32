import { eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { feedback } from "#db/schema.ts";

/** Keeps one piece of feedback. */
export async function insertFeedback(row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row);
}

/** Takes away who sent it from a user's feedback; what it says stays. */
export async function anonymizeFeedback(userId: string): Promise<void> {
  await db.update(feedback).set({ email: "", userAgent: "" }).where(eq(feedback.userId, userId));
}
