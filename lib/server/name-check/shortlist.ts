import { deleteShortlistedName, insertShortlistedName, listShortlistedNames } from "#db/queries/shortlist.ts";
import {
  type Shortlist,
  type ShortlistChange,
  ShortlistEntry,
} from "#shared/name-check/shortlist-contract.ts";

/** Names of one user; the oldest make room for new ones. */
const MAX_NAMES = 200;

/** Lists the names that the user has starred, the last ones first. */
export async function listShortlist(userId: string): Promise<Shortlist> {
  const rows = await listShortlistedNames(userId);
  // Statuses of an older version may no longer be valid.
  return { data: rows.flatMap((row) => ShortlistEntry.safeParse(row).data ?? []) };
}

/** Stars a name or removes it, and lists the names afterwards. */
export async function changeShortlist(
  userId: string,
  { name, isStarred, statuses }: ShortlistChange,
): Promise<Shortlist> {
  if (isStarred) await insertShortlistedName({ userId, name, statuses }, MAX_NAMES);
  else await deleteShortlistedName(userId, name);
  return listShortlist(userId);
}
