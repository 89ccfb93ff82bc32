import { eq } from "drizzle-orm";
import { authUsers } from "drizzle-orm/supabase";
import { db } from "#db/client.ts";

/** The user's present e-mail address; null when there is no such user. */
export async function findUserEmail(userId: string): Promise<string | null> {
  const [row] = await db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, userId));
  return row?.email ?? null;
}
