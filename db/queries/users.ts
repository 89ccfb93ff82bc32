import { eq } from "drizzle-orm";
import { authUsers } from "drizzle-orm/supabase";
import { db } from "#db/client.ts";

/** Gets the user's current email address; null when the user does not exist. */
export async function findUserEmail(userId: string): Promise<string | null> {
  const [row] = await db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, userId));
  return row?.email ?? null;
}
