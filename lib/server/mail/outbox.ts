import { db, type Executor } from "#db/client.ts";
import { insertMail, listOverdueMails } from "#db/queries/mails.ts";
import { enqueueMail } from "#server/notification-queue.ts";
import type { MailData } from "./templates.ts";

type NewMail<K extends keyof MailData> = {
  userId: string;
  kind: K;
  /** Identifies the cause: the same cause writes one mail. */
  subjectKey: string;
  data: MailData[K];
};

/** Writes a mail to the outbox in the transaction of its cause, unless the cause has one already. */
export async function writeMail<K extends keyof MailData>(tx: Executor, mail: NewMail<K>): Promise<void> {
  const id = await insertMail(tx, mail);
  if (id) await enqueueMail(tx, id);
}

/** Mails of the database's triggers are not in the queue; they wait for at most this long and the next tick. */
const OVERDUE_SECONDS = 5;

/** Enqueues due mails that are not in the queue. @returns their number */
export async function enqueueOverdueMails(): Promise<number> {
  const ids = await listOverdueMails(OVERDUE_SECONDS);
  for (const id of ids) await enqueueMail(db, id);
  return ids.length;
}
