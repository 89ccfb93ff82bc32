import type { IncompleteReason } from "./definitions.ts";

/* What a run of a watched site has found, in words. */

type SiteCounts = { new: number; changed: number; removed: number };

/** '2 new, 3 changed, 1 removed', without what there is none of. */
export const describeSiteCounts = ({ new: added, changed, removed }: SiteCounts): string =>
  (
    [
      [added, "new"],
      [changed, "changed"],
      [removed, "removed"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString("en-US")} ${word}`)
    .join(", ") || "no changes";

const NO_REMOVED = "Removed pages are not reported.";

/** Why a run has not seen the whole site. */
export const INCOMPLETE_TEXTS: Record<IncompleteReason, string> = {
  canceled: `The run was canceled. ${NO_REMOVED}`,
  no_access: `The plan ended during the run. ${NO_REMOVED}`,
  limit_reached: `The month's page watch checks ended during the run, so it is partial. ${NO_REMOVED}`,
  start_failed: `The start of the site or its robots.txt could not be read. ${NO_REMOVED}`,
  sitemap_failed: `A sitemap that was read before could not be read. ${NO_REMOVED}`,
  page_limit: `The site has more pages than the limit, so it reports neither new nor removed pages.`,
};
