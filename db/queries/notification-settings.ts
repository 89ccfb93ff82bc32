import { eq, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { notificationSettings } from "#db/notification-tables.ts";

const n = notificationSettings;

export type NotificationSettingsRow = typeof notificationSettings.$inferSelect;

/** Gets a user's settings; null when the defaults apply. */
export async function findNotificationSettings(
  userId: string,
  tx: Executor = db,
): Promise<NotificationSettingsRow | null> {
  const [row] = await tx.select().from(n).where(eq(n.userId, userId));
  return row ?? null;
}

/** Writes a user's settings; omitted ones stay. */
export async function updateNotificationSettings(
  userId: string,
  settings: Partial<
    Pick<NotificationSettingsRow, "timeZone" | "mutedKinds" | "changeFrequency" | "bouncedAddress">
  >,
  tx: Executor = db,
): Promise<void> {
  await tx
    .insert(n)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: n.userId, set: { ...settings, updatedAt: sql`now()` } });
}

/** Switches one kind of mail off or on. @returns false when the user does not exist */
export async function setMailMuted(userId: string, kind: string, isMuted: boolean): Promise<boolean> {
  const without = sql`array_remove(${n.mutedKinds}, ${kind})`;
  const rows = await db.execute(sql`
    insert into ${n} (user_id, muted_kinds)
      select id, ${isMuted ? sql`array[${kind}]` : sql`array[]::text[]`} from auth.users where id = ${userId}
    on conflict (user_id) do update set
      muted_kinds = ${isMuted ? sql`array_append(${without}, ${kind})` : without}, updated_at = now()
    returning user_id`);
  return rows.length > 0;
}
