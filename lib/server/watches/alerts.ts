import type { Executor } from "#db/client.ts";
import type { PageWatchRow } from "#db/queries/page-watches.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import type { PictureComparison } from "#server/page-comparison/compare-pictures.ts";
import { toAlertChanges } from "#shared/api/changed-lines.ts";
import type { ChangedLine } from "#shared/api/fields.ts";
import { watchCheckPath } from "#shared/background-paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";

/** The state of a watch after the check of an alert. */
type CheckedWatch = Pick<PageWatchRow, "id" | "userId" | "name" | "url" | "version">;

const toEventData = ({ id, name, url, version }: CheckedWatch) => ({
  id: toPublicId("watch", id),
  name,
  url,
  version,
});

/** Changed lines that an alert has. */
const MAX_CHANGES = 20;

type ReportedChange = {
  checkId: string;
  summary: string;
  changes: readonly ChangedLine[];
  addedLines: number;
  removedLines: number;
  /** What differs in the picture; null when pictures were not compared. */
  picture: Pick<PictureComparison, "share" | "areas"> | null;
  /** The stored picture of the difference. */
  differenceKey: string | null;
};

/** Reports a change in the transaction that ends its check; once, because the check is the cause. */
export async function alertChange(
  tx: Executor,
  checked: CheckedWatch,
  { picture, differenceKey, ...change }: ReportedChange,
): Promise<void> {
  const { userId } = checked;
  const { checkId: subjectKey } = change;
  const watch = toEventData(checked);
  const data = {
    watch,
    ...change,
    url: `${publicEnv.siteUrl}${watchCheckPath(watch.id, change.checkId)}`,
    changes: toAlertChanges(change.changes, MAX_CHANGES),
    pictureShare: picture?.share ?? null,
    checkedAt: new Date().toISOString(),
  };
  await recordWebhookEvent(tx, { userId, type: "watch.changed", subjectKey, data });
  const mailPicture = picture && differenceKey ? { key: differenceKey, areas: picture.areas } : null;
  await writeMail(tx, {
    userId,
    kind: "page_changed",
    subjectKey,
    data: { ...data, picture: mailPicture },
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
