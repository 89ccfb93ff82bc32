import { createHandler, exportMethods } from "#server/http/handler.ts";
import { createSession, listSessions } from "#server/saved-sessions/saved-sessions.ts";
import { CreateSession, MAX_SESSION_BYTES } from "#shared/saved-sessions/contract.ts";

const rateLimit = { name: "change-session", perMinute: 20 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listSessions(user.id)),
  POST: createHandler(
    { auth: "required", body: CreateSession, maxBodyBytes: MAX_SESSION_BYTES, rateLimit },
    ({ user, body }) => createSession(user.id, body),
  ),
});
