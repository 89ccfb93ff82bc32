import type { Executor } from "#db/client.ts";
import type { PageWatchRow } from "#db/queries/page-watches.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import { toPublicId } from "#shared/public-id.ts";

/** The state of a watch after the check of an alert. */
type CheckedWatch = Pick<PageWatchRow, "id" | "userId" | "name" | "url" | "version">;

const toEventData = ({ id, name, url, version }: CheckedWatch) => ({
  id: toPublicId("watch", id),
  name,
  url,
  version,
});

/** Reports a change in the transaction that ends its check; once, because the check is the cause. */
export async function alertChange(
  tx: Executor,
  checked: CheckedWatch,
  { checkId, summary }: { checkId: string; summary: string },
): Promise<void> {
  const { userId } = checked;
  const watch = toEventData(checked);
  const checkedAt = new Date().toISOString();
  await recordWebhookEvent(tx, {
    userId,
    type: "watch.changed",
    subjectKey: checkId,
    data: { watch, summary, checkedAt },
  });
  const { id, name, url } = watch;
  await writeMail(tx, {
    userId,
    kind: "page_changed",
    subjectKey: checkId,
    data: { watchId: id, name, url, summary, checkedAt },
  });
}

/** Reports that a page could not be checked several times in a row. */
export async function alertFailure(
  tx: Executor,
  checked: CheckedWatch,
  { checkId, error, message }: { checkId: string; error: string; message: string },
): Promise<void> {
  const { userId } = checked;
  const watch = toEventData(checked);
  const checkedAt = new Date().toISOString();
  await recordWebhookEvent(tx, {
    userId,
    type: "watch.failed",
    subjectKey: checkId,
    data: { watch, error, checkedAt },
  });
  const { id, name, url } = watch;
  await writeMail(tx, {
    userId,
    kind: "page_check_failed",
    subjectKey: checkId,
    data: { watchId: id, name, url, message, checkedAt },
  });
}

/** Reports to everyone who watches a name that it is available. @param causeKey identifies the release */
export async function alertAvailable(
  tx: Executor,
  userIds: readonly string[],
  { name, causeKey }: { name: string; causeKey: string },
): Promise<void> {
  const checkedAt = new Date().toISOString();
  for (const userId of userIds) {
    const cause = { userId, subjectKey: causeKey };
    await recordWebhookEvent(tx, { ...cause, type: "name.available", data: { name, checkedAt } });
    await writeMail(tx, { ...cause, kind: "name_available", data: { name, checkedAt } });
  }
}
