import type { Executor } from "#db/client.ts";
import type { JobRow } from "#db/queries/jobs.ts";
import type { ScheduleRow } from "#db/queries/schedules.ts";
import { listRunChanges, type SiteChangeRow } from "#db/queries/sites.ts";
import type { SiteResult } from "#db/schedule-tables.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import { toAlertChanges, toDiffLines } from "#shared/api/changed-lines.ts";
import { scheduleRunPath } from "#shared/background-paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";

/** Pages that an alert names. */
const MAX_PAGES = 50;
/** Lines of a page in an alert. */
const MAX_LINES = 3;

/** The first changed lines as in a unified diff. */
const toLines = (changes: SiteChangeRow["changes"]): string[] =>
  toDiffLines(toAlertChanges(changes, MAX_LINES)).slice(0, MAX_LINES);

type EndedRun = { job: JobRow; schedule: ScheduleRow; result: SiteResult };

/** Reports what a run has found in the transaction that ends its job; once, because the job is the cause. */
export async function alertSiteChanges(tx: Executor, { job, schedule, result }: EndedRun): Promise<void> {
  const { userId, name, mailsResults } = schedule;
  const rows = await listRunChanges(tx, job.id, MAX_PAGES);
  const pages = rows.map(({ url, kind, summary, changes }) => ({
    url,
    kind,
    summary,
    lines: toLines(changes),
  }));
  const { new: added, changed, removed, incompleteReason } = result;
  const [scheduleId, jobId] = [toPublicId("schedule", schedule.id), toPublicId("job", job.id)];
  const data = {
    site: { scheduleId, name, url: toJobRequest(job).crawl?.url ?? "" },
    run: { id: jobId, url: `${publicEnv.siteUrl}${scheduleRunPath(scheduleId, jobId)}` },
    new: added,
    changed,
    removed,
    incompleteReason,
    pages,
    checkedAt: (job.finishedAt ?? new Date()).toISOString(),
  };
  await recordWebhookEvent(tx, { userId, type: "site.changed", subjectKey: job.id, data });
  if (mailsResults) await writeMail(tx, { userId, kind: "site_changed", subjectKey: job.id, data });
}
