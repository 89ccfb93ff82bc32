import type { Executor } from "#db/client.ts";
import type { JobRow } from "#db/queries/jobs.ts";
import type { ScheduleRow } from "#db/queries/schedules.ts";
import {
  countChanges,
  countUnopened,
  findIncompleteReason,
  hasEarlierRun,
  insertSiteChange,
  listMissedPages,
  noteDisallowedPages,
  removeMissedPages,
  saveSiteResult,
} from "#db/queries/sites.ts";
import type { SiteResult } from "#db/schedule-tables.ts";
import { type AddressRules, hashPageAddress } from "#server/crawl/page-address.ts";
import { alertSiteChanges } from "./alerts.ts";

/** Complete runs in a row that must miss a page before it counts as removed. */
const RUNS_TO_REMOVE = 2;

type MissedPage = Awaited<ReturnType<typeof listMissedPages>>[number];

/** The pages that a run could have found: without those that robots.txt disallows, and those behind them. */
function listFindablePages(missed: MissedPage[], rules: AddressRules): string[] {
  const findable = new Map(missed.map((page) => [page.urlHash, page]));
  const hidden = missed.filter(({ isDisallowed }) => isDisallowed);
  for (let page = hidden.pop(); page; page = hidden.pop()) {
    findable.delete(page.urlHash);
    for (const link of page.links) {
      const target = findable.get(hashPageAddress(new URL(link), rules));
      if (target) hidden.push(target);
    }
  }
  return [...findable.keys()];
}

/** Counts a complete run for the pages that it has missed, and reports those that two in a row have missed. */
async function reportRemovedPages(tx: Executor, scheduleId: string, jobId: string, rules: AddressRules) {
  const missed = listFindablePages(await listMissedPages(tx, scheduleId, jobId), rules);
  for (const page of await removeMissedPages(tx, scheduleId, missed, RUNS_TO_REMOVE))
    await insertSiteChange(tx, {
      ...page,
      scheduleId,
      jobId,
      kind: "removed",
      summary: "Not found by two runs in a row",
    });
}

/** Ends the run of a watched site in the transaction that ends its job: finds removed pages, and alerts once. */
export async function endSiteRun(
  tx: Executor,
  job: JobRow,
  { schedule, rules }: { schedule: ScheduleRow; rules: AddressRules },
): Promise<void> {
  const { id: scheduleId } = schedule;
  const incompleteReason = await findIncompleteReason(tx, job, scheduleId);
  if (incompleteReason === null) await reportRemovedPages(tx, scheduleId, job.id, rules);
  await noteDisallowedPages(tx, scheduleId, job.id);
  const counts = await countChanges(tx, [job.id]);
  const countOf = (kind: (typeof counts)[number]["kind"]) =>
    counts.find((row) => row.kind === kind)?.count ?? 0;
  const result: SiteResult = {
    isBaseline: !(await hasEarlierRun(tx, scheduleId, job.id)),
    incompleteReason,
    new: countOf("new"),
    changed: countOf("changed"),
    removed: countOf("removed"),
    unopened: await countUnopened(tx, job.id),
  };
  await saveSiteResult(tx, { scheduleId, jobId: job.id }, result);
  if (counts.length > 0) await alertSiteChanges(tx, { job, schedule, result });
}
