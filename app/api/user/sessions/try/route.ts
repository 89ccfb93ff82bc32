import { tryLogin } from "#server/capture/try-login.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { toCaller } from "#server/usage/caller.ts";
import { TryLogin } from "#shared/saved-sessions/contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", maxDuration, body: TryLogin },
    ({ user, body, requestId, signal, deadline }) =>
      tryLogin(toCaller(user), body, { requestId, signal, deadline: deadline.at }),
  ),
});
