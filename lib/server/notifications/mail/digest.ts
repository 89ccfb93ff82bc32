import { type Executor, inTransaction } from "#db/client.ts";
import { type DigestOwner, listDueDigests, takeDigestMails } from "#db/queries/mail-digests.ts";
import { insertMail } from "#db/queries/mails.ts";
import { findNotificationSettings } from "#db/queries/notification-settings.ts";
import { enqueueMail } from "#server/notifications/queue.ts";
import { getNextRun } from "#server/platform/cron.ts";
import { logWarning } from "#server/platform/log.ts";
import type { ChangeFrequency } from "#shared/notifications/frequencies.ts";
import type { MailData } from "./templates.ts";

/** When digests are sent, in the user's time zone. */
const PERIODS: Record<Exclude<ChangeFrequency, "at_once">, string> = {
  hourly: "0 * * * *",
  daily: "0 8 * * *",
  weekly: "0 8 * * 1",
};

/** The end of the period that contains a moment; null when each mail is sent at once. */
export function getDigestTime(frequency: ChangeFrequency, timeZone: string | null, now: Date): Date | null {
  if (frequency === "at_once") return null;
  return getNextRun({ cron: PERIODS[frequency], timeZone: timeZone ?? "UTC" }, now);
}

/** When a mail about a change is sent with the others of a user's period; null for at once. */
export async function findDigestTime(tx: Executor, userId: string): Promise<Date | null> {
  const settings = await findNotificationSettings(userId, tx);
  return settings && getDigestTime(settings.changeFrequency, settings.timeZone, new Date());
}

/** Changes that a digest shows. */
const MAX_CHANGES = 50;
const BATCH = 500;

/**
 * Replaces the mails that wait for a digest by one mail, in one transaction: a process that dies leaves either all of
 * them waiting or the digest in the outbox.
 */
async function writeDigest(owner: DigestOwner): Promise<void> {
  await inTransaction(async (tx) => {
    const mails = await takeDigestMails(tx, owner);
    const [first] = mails;
    if (!first) return;
    const data: MailData["change_digest"] = {
      changes: mails
        .slice(0, MAX_CHANGES)
        .map(({ kind, data }) => ({ kind, data }) as MailData["change_digest"]["changes"][number]),
      total: mails.length,
    };
    const id = await insertMail(tx, { ...owner, kind: "change_digest", subjectKey: first.id, data });
    if (id) await enqueueMail(tx, id);
  });
}

/** Writes the digests that are due. One that fails is tried again by the next call. @returns the number of the others */
export async function writeDueDigests(): Promise<number> {
  let written = 0;
  for (const owner of await listDueDigests(BATCH)) {
    try {
      await writeDigest(owner);
      written += 1;
    } catch (error) {
      logWarning("mail.digest_not_written", { userId: owner.userId, error });
    }
  }
  return written;
}
