import { db } from "#db/client.ts";
import { listEndingSubscriptions, listRenewals } from "#db/queries/mails.ts";
import { writeMail } from "./outbox.ts";

const RENEWAL_DAYS = 30;
const ENDING_DAYS = 2;

/** Writes the mails about yearly renewals in 30 days and access that ends in 2; one for each date. */
export async function writeSubscriptionReminders(): Promise<void> {
  const [renewals, ending] = await Promise.all([
    listRenewals(RENEWAL_DAYS),
    listEndingSubscriptions(ENDING_DAYS),
  ]);
  for (const row of renewals) await writeMail(db, { kind: "renewal_soon", ...toMail(row) });
  for (const row of ending) await writeMail(db, { kind: "access_ends", ...toMail(row) });
}

/** Without a transaction, a mail could be written but not enqueued: the next tick enqueues it. */
function toMail<T extends { userId: string; subscriptionId: string; date: Date }>(row: T) {
  const { userId, subscriptionId, date: time, ...data } = row;
  const date = time.toISOString();
  return { userId, subjectKey: `${subscriptionId}:${date}`, data: { ...data, date } };
}
