import { findCapture, findSharedCapture } from "#db/queries/captures.ts";
import { hasPageEnded } from "#db/queries/ended-pages.ts";
import { findJob } from "#db/queries/jobs.ts";
import { findNameCheck, findSharedNameCheck } from "#db/queries/name-checks.ts";
import { findNameWatch } from "#db/queries/name-watches.ts";
import { findPageWatch } from "#db/queries/page-watches.ts";
import { findSchedule } from "#db/queries/schedules.ts";
import { findSharedJob } from "#db/queries/shares.ts";
import type { StoredPage } from "#shared/paths.ts";

const isShared = async (id: string): Promise<boolean> =>
  ((await findSharedCapture(id)) ?? (await findSharedNameCheck(id)) ?? (await findSharedJob(id))) !== null;

async function exists({ kind }: StoredPage, id: string, userId: string | null): Promise<boolean> {
  if (kind === "share") return isShared(id);
  if (!userId) return false;
  if (kind === "job") return (await findJob(userId, id)) !== null;
  if (kind === "schedule") return (await findSchedule(userId, id)) !== null;
  if (kind === "watch")
    return ((await findPageWatch(userId, id)) ?? (await findNameWatch(userId, id))) !== null;
  return (await (kind === "capture" ? findCapture(userId, id) : findNameCheck(userId, id))) !== null;
}

/**
 * The status of the page of a capture, check, job, schedule, watch or share. The middleware asks for it, because a status cannot change once
 * the prerendered shell is sent. Apart from `shared-items.ts`, so that the middleware does not load storage and images.
 * @param userId null for a visitor, who sees public pages only
 */
export async function getStoredPageStatus(page: StoredPage, userId: string | null): Promise<200 | 404 | 410> {
  if (!page.id) return 404;
  if (await exists(page, page.id, userId)) return 200;
  return (await hasPageEnded(page.id, page.kind === "share" ? null : userId)) ? 410 : 404;
}
