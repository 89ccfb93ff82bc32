import { listItems } from "#db/queries/jobs.ts";
import { findSharedJob } from "#db/queries/shares.ts";
import { type Share, setShare } from "#server/capture/shares.ts";
import { AppError } from "#shared/errors.ts";
import type { Job, JobItem } from "#shared/jobs/contract.ts";
import { jobNotFoundError, requireJob, toJob, toJobItem } from "./list-jobs.ts";

/** The most names that a public page shows. */
const MAX_SHOWN_NAMES = 500;

/** A list of names as its public page shows it. */
export type SharedJob = { job: Pick<Job, "total" | "createdAt" | "expiresAt">; items: JobItem[] };

/**
 * Shares a list of names on a public page, or revokes that.
 * @throws AppError `not_found`, `invalid` for a job that is not a list of names, or one of `setShare`
 */
export async function shareJob(userId: string, id: string, isShared: boolean): Promise<Share> {
  const { kind } = await requireJob(userId, id);
  if (kind !== "checks") throw new AppError("invalid", "Only lists of names can be shared.");
  const share = await setShare({ kind: "job", userId, id }, isShared);
  if (!share) throw jobNotFoundError();
  return share;
}

/** Gets the list of names of a public page, as far as it is done, with its first 500 names; null when there is none. */
export async function getSharedJob(shareId: string): Promise<SharedJob | null> {
  const row = await findSharedJob(shareId);
  if (!row) return null;
  const { total, createdAt, expiresAt } = toJob(row);
  const items = await listItems(row.id, { limit: MAX_SHOWN_NAMES, after: -1 });
  // Visitors cannot open the checks of its user.
  const shown = items.map((item) => ({ ...toJobItem(item), checkId: null }));
  return { job: { total, createdAt, expiresAt }, items: shown };
}
