import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { deleteSession, updateSession } from "#server/saved-sessions/saved-sessions.ts";
import { UpdateSession } from "#shared/saved-sessions/contract.ts";

const params = PublicIdParams("session");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PATCH: createHandler(
    { auth: "required", params, body: UpdateSession, rateLimit: { name: "change-session", perMinute: 20 } },
    (call) => updateSession(call.user.id, call.params.id, call.body),
  ),
  DELETE: createHandler({ auth: "required", params }, (call) => deleteSession(call.user.id, call.params.id)),
});
