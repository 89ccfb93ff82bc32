import { assertSession } from "#server/saved-sessions/open-session.ts";
import type { ApiKeyCaller } from "#server/usage/caller.ts";

/**
 * Checks that an agent may read what was captured with a session.
 * @param session the name in a stored request
 * @throws AppError `invalid` through MCP, for a session that agents may not use or that has ended
 */
export async function assertMayRead({ userId, apiKey }: ApiKeyCaller, session: unknown): Promise<void> {
  if (apiKey.isMcp && typeof session === "string") await assertSession({ userId, isMcp: true }, session, []);
}
