import type { Context } from "hono";
import { invalid } from "../errors.ts";
import { requireUser } from "../require-user.ts";
import type { Service } from "../service.ts";
import { endSessions } from "../sessions.ts";

/** POST /logout?scope=global|local|others */
export function logOut(service: Service) {
  return async (c: Context): Promise<Response> => {
    const scope = c.req.query("scope") || "global";
    if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
    const { user, session } = await requireUser(service, c);
    if (scope === "global") await endSessions(service.sql, user.id);
    if (scope === "local") await endSessions(service.sql, user.id, { only: session.id });
    if (scope === "others") await endSessions(service.sql, user.id, { except: session.id });
    return c.body(null, 204);
  };
}
