import { db, type Executor } from "#db/client.ts";
import { listReceivingIds } from "#db/queries/mail-recipients.ts";
import { insertMail, listOverdueMails } from "#db/queries/mails.ts";
import { enqueueMail } from "#server/notifications/queue.ts";
import { isDigestMailKind, isResultMailKind } from "#shared/notifications/contract.ts";
import { findDigestTime } from "./digest.ts";
import type { MailData } from "./templates.ts";

type NewMail<K extends keyof MailData> = {
  userId: string;
  kind: K;
  /** Identifies the cause: the same cause writes one mail. */
  subjectKey: string;
  data: MailData[K];
  /** The extra recipient of a mail that the user does not get. */
  recipientId?: string;
};

/**
 * Writes a mail to the outbox in the transaction of its cause, unless the cause has one already, and copies of results
 * for the extra recipients. A mail about a change waits for the digest if the user has chosen a period.
 */
export async function writeMail<K extends keyof MailData>(tx: Executor, mail: NewMail<K>): Promise<void> {
  const digestAt = isDigestMailKind(mail.kind) ? await findDigestTime(tx, mail.userId) : null;
  const insert = async (row: NewMail<K>): Promise<boolean> => {
    const id = await insertMail(tx, { ...row, digestAt });
    if (id && !digestAt) await enqueueMail(tx, id);
    return id !== null;
  };
  if (!(await insert(mail)) || !isResultMailKind(mail.kind)) return;
  for (const recipientId of await listReceivingIds(tx, mail.userId)) await insert({ ...mail, recipientId });
}

/** Mails of the database's triggers are not in the queue; they wait for at most this long and the next tick. */
const OVERDUE_SECONDS = 5;

/** Enqueues due mails that are not in the queue. @returns their number */
export async function enqueueOverdueMails(): Promise<number> {
  const ids = await listOverdueMails(OVERDUE_SECONDS);
  for (const id of ids) await enqueueMail(db, id);
  return ids.length;
}
