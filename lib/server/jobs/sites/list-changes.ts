import { listChangePage, type SiteChangeRow } from "#db/queries/sites.ts";
import { requireSchedule } from "#server/jobs/schedules/list-schedules.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import type { ChangesQuery, SiteChange, SiteChangePage } from "#shared/schedules/contract.ts";

const toChange = (row: SiteChangeRow): SiteChange => ({
  run: toPublicId("job", row.jobId),
  kind: row.kind,
  url: row.url,
  title: row.title,
  summary: row.summary,
  addedLines: row.addedLines,
  removedLines: row.removedLines,
  changes: row.changes,
  ignoredChanges: row.ignoredChanges,
  item: row.itemId && toPublicId("item", row.itemId),
  foundAt: row.createdAt.toISOString(),
});

/**
 * Lists what the runs of a watched site have found, newest first; nothing for other schedules.
 * @throws AppError `not_found`, `invalid` for another cursor or an id that is no job's
 */
export async function listSiteChanges(
  userId: string,
  scheduleId: string,
  { limit, cursor, kind, run }: ChangesQuery,
): Promise<SiteChangePage> {
  await requireSchedule(userId, scheduleId);
  const jobId = run === undefined ? undefined : parsePublicId("job", run);
  if (jobId === null) {
    const message = "This is not the id of a job.";
    throw new AppError("invalid", message, { details: [{ pointer: "/run", code: "invalid", message }] });
  }
  return toPage(await listChangePage(scheduleId, { kind, jobId }, limit, parseCursor(cursor)), toChange);
}
