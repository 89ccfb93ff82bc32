import { getFirstRun } from "#client/first-run.ts";
import type { SessionUser } from "#client/session-user.ts";
import { safeRedirect } from "#shared/safe-redirect.ts";

/** The `redirect` parameter of the current URL; null unless it is a path of this site. */
export function getRedirectParam(): string | null {
  return safeRedirect(new URLSearchParams(location.search).get("redirect"));
}

/** Whether the user typed something on a landing page that is still to be used. */
export const hasFirstRun = (user: SessionUser | null): boolean =>
  user !== null && (user.firstRun ?? getFirstRun()) !== null;
