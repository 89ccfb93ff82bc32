import { countChanges, listAvailableNames, listPageChanges, listSiteRuns } from "#db/queries/changes.ts";
import {
  findFirstResults,
  getOverviewSettings,
  listNextRuns,
  listRunningJobs,
  type OverviewSettings,
  updateOverviewSettings,
} from "#db/queries/overview.ts";
import { toJob } from "#server/jobs/list-jobs.ts";
import { listToolUsage } from "#server/usage/usage-report.ts";
import type { ChangedLine } from "#shared/api/fields.ts";
import { scheduleRunPath, watchCheckPath } from "#shared/background-paths.ts";
import { describeSiteCounts } from "#shared/jobs/site-texts.ts";
import { CheckRequest } from "#shared/name-check/contract.ts";
import {
  FIRST_CHANGE_DAYS,
  type FirstSteps,
  MAX_COUNTED_CHANGES,
  type Overview,
  type OverviewChange,
  type UpdateOverview,
} from "#shared/overview/contract.ts";
import { paths } from "#shared/paths.ts";
import { toPublicId } from "#shared/public-id.ts";
import { toNameText } from "#shared/watches/watched-name.ts";

const MAX_CHANGES = 5;
const MAX_JOBS = 5;
const MAX_NEXT_RUNS = 5;
/** Characters of a changed line; the screen shows less. */
const MAX_LINE_LENGTH = 200;

type Dated = OverviewChange & { date: Date };

const cut = (text: string | undefined): string | null => text?.slice(0, MAX_LINE_LENGTH) ?? null;

const toLine = ([first]: ChangedLine[]): OverviewChange["line"] =>
  first ? { before: cut(first.before), after: cut(first.after) } : null;

const toPageChange = (change: Awaited<ReturnType<typeof listPageChanges>>[number]): Dated => ({
  id: change.id,
  kind: "page",
  title: change.name,
  summary: change.summary ?? "The page has changed",
  line: toLine(change.changes),
  at: change.at.toISOString(),
  path: watchCheckPath(toPublicId("watch", change.watchId), change.id),
  date: change.at,
});

const toNameChange = (name: Awaited<ReturnType<typeof listAvailableNames>>[number]): Dated => ({
  id: name.id,
  kind: "name",
  title: toNameText(name),
  summary: "Available",
  line: null,
  at: name.at.toISOString(),
  path: paths.watch(toPublicId("watch", name.id)),
  date: name.at,
});

function toSiteChange(run: Awaited<ReturnType<typeof listSiteRuns>>[number]): Dated {
  const counts = Map.groupBy(run.changes, ({ kind }) => kind);
  const count = (kind: "new" | "changed" | "removed") => counts.get(kind)?.length ?? 0;
  const [first] = run.changes;
  const text = describeSiteCounts({
    new: count("new"),
    changed: count("changed"),
    removed: count("removed"),
  });
  return {
    id: run.jobId,
    kind: "site",
    title: run.name,
    summary: first && run.changes.length === 1 ? `${text}: ${cut(first.url)}` : text,
    line: null,
    at: run.at.toISOString(),
    path: scheduleRunPath(toPublicId("schedule", run.scheduleId), toPublicId("job", run.jobId)),
    date: run.at,
  };
}

/** Changes since the user marked them as seen, or of the last days. */
async function listChanges(
  userId: string,
  { changesSeenAt, now }: { changesSeenAt: Date | null; now: Date },
): Promise<Overview["changes"]> {
  const since = changesSeenAt ?? new Date(now.getTime() - FIRST_CHANGE_DAYS * 86_400_000);
  const query = { since, limit: MAX_CHANGES };
  const [pages, names, sites, count] = await Promise.all([
    listPageChanges(userId, { ...query, watchId: null }),
    listAvailableNames(userId, query),
    listSiteRuns(userId, query),
    countChanges(userId, { since, limit: MAX_COUNTED_CHANGES }),
  ]);
  const changes = [...pages.map(toPageChange), ...names.map(toNameChange), ...sites.map(toSiteChange)];
  return {
    since: since.toISOString(),
    isMarked: changesSeenAt !== null,
    count: Math.min(count, MAX_COUNTED_CHANGES),
    items: changes
      .sort((a, b) => b.date.getTime() - a.date.getTime())
      .slice(0, MAX_CHANGES)
      .map(({ date: _, ...change }) => change),
  };
}

async function listRunning(userId: string): Promise<Overview["running"]> {
  const rows = await listRunningJobs(userId, MAX_JOBS);
  return { count: rows[0]?.count ?? 0, jobs: rows.map(({ count: _, ...row }) => toJob(row)) };
}

async function listNext(userId: string): Promise<Overview["next"]> {
  const rows = await listNextRuns(userId, MAX_NEXT_RUNS);
  return rows.map(({ id, name, at }) => ({ id: toPublicId("schedule", id), name, at: at.toISOString() }));
}

/** Ends the first steps when all of them are done. */
async function findFirstSteps(userId: string, { hasEndedFirstSteps }: OverviewSettings) {
  if (hasEndedFirstSteps) return null;
  const { capture, check, calledAt } = await findFirstResults(userId);
  if (capture && check && calledAt) {
    await updateOverviewSettings(userId, { hasEndedFirstSteps: true });
    return null;
  }
  const request = CheckRequest.safeParse(check?.request).data;
  return {
    capture: capture && {
      id: toPublicId("capture", capture.id),
      url: capture.url,
      hasThumbnail: capture.kind === "screenshot",
    },
    check: check && { id: toPublicId("check", check.id), query: request?.query ?? "" },
    calledAt: calledAt?.toISOString() ?? null,
  } satisfies FirstSteps;
}

/** Gets what waits for the user: changes, running jobs, next runs, allowances, and the first steps of a new user. */
export async function getOverview(userId: string): Promise<Overview> {
  const settings = await getOverviewSettings(userId);
  const [changes, running, next, tools, firstSteps] = await Promise.all([
    listChanges(userId, settings),
    listRunning(userId),
    listNext(userId),
    listToolUsage(userId),
    findFirstSteps(userId, settings),
  ]);
  return { hasPlan: tools.length > 0, changes, running, next, tools, firstSteps };
}

/** Marks changes as seen, or hides the first steps. */
export async function updateOverview(
  userId: string,
  { changesSeenAt, skipsFirstSteps }: UpdateOverview,
): Promise<Overview> {
  if (changesSeenAt || skipsFirstSteps)
    await updateOverviewSettings(userId, {
      ...(changesSeenAt ? { changesSeenAt: new Date(changesSeenAt) } : {}),
      ...(skipsFirstSteps ? { hasEndedFirstSteps: true } : {}),
    });
  return getOverview(userId);
}
