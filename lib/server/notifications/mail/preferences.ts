import { inTransaction } from "#db/client.ts";
import { releaseDigests } from "#db/queries/mail-digests.ts";
import { deleteUnsubscribedRecipient } from "#db/queries/mail-recipients.ts";
import {
  findNotificationSettings,
  setMailMuted,
  updateNotificationSettings,
} from "#db/queries/notification-settings.ts";
import { AppError } from "#shared/errors.ts";
import {
  isOptionalMailKind,
  type NotificationSettings,
  type Unsubscription,
  type UpdateNotifications,
} from "#shared/notifications/contract.ts";
import { parseUnsubscribeToken } from "./unsubscribe-token.ts";

/** Gets what a user chose for mails. */
export async function getNotifications(userId: string): Promise<NotificationSettings> {
  const row = await findNotificationSettings(userId);
  return {
    timeZone: row?.timeZone ?? null,
    mutedKinds: row?.mutedKinds.filter(isOptionalMailKind) ?? [],
    changeFrequency: row?.changeFrequency ?? "at_once",
    bouncedAddress: row?.bouncedAddress ?? null,
  };
}

/** Changes what a user chose; omitted settings stay. With another period, what has waited is sent at once. */
export async function changeNotifications(
  userId: string,
  { timeZone, mutedKinds, changeFrequency }: UpdateNotifications,
): Promise<NotificationSettings> {
  const settings = {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(mutedKinds === undefined ? {} : { mutedKinds: [...new Set(mutedKinds)] }),
    ...(changeFrequency === undefined ? {} : { changeFrequency }),
  };
  await inTransaction(async (tx) => {
    await updateNotificationSettings(userId, settings, tx);
    if (changeFrequency !== undefined) await releaseDigests(tx, userId);
  });
  return getNotifications(userId);
}

/**
 * Switches a kind of mail off, or removes an extra recipient, by the token of a mail. Repeating it changes nothing.
 * @throws AppError `not_found` for a token that is not ours, or of a deleted user
 */
export async function unsubscribe(token: string): Promise<Unsubscription> {
  const found = parseUnsubscribeToken(token);
  if (found?.kind === "recipient") await deleteUnsubscribedRecipient(found.recipientId);
  else if (!found || !(await setMailMuted(found.userId, found.kind, true)))
    throw new AppError("not_found", "This link is not valid.");
  return { kind: found.kind };
}
