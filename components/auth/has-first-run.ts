import { getStoredFirstRun } from "#client/first-run.ts";
import type { SessionUser } from "#client/session-user.ts";

/** Whether the user typed something on a landing page that is still to be used. */
export const hasFirstRun = (user: SessionUser | null): boolean =>
  user !== null && (user.firstRun ?? getStoredFirstRun()) !== null;
