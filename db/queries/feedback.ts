import { asc, desc, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { feedback } from "#db/schema.ts";

export async function insertFeedback(row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row);
}

/** Removes the sender's data from a user's feedback and keeps its text. */
export async function anonymizeFeedback(userId: string): Promise<void> {
  await db.update(feedback).set({ email: "", userAgent: "" }).where(eq(feedback.userId, userId));
}

/** Lists feedback, open before done, then newest first. */
export async function listFeedback(limit: number) {
  const { id, type, title, description, email, pageUrl, userAgent, isDone, createdAt } = feedback;
  return db
    .select({ id, type, title, description, email, pageUrl, userAgent, isDone, createdAt })
    .from(feedback)
    .orderBy(asc(isDone), desc(createdAt))
    .limit(limit);
}

/** @returns false for unknown feedback */
export async function setFeedbackDone(id: string, isDone: boolean): Promise<boolean> {
  const rows = await db
    .update(feedback)
    .set({ isDone })
    .where(eq(feedback.id, id))
    .returning({ id: feedback.id });
  return rows.length > 0;
}
