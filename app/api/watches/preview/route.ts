import { createHandler, exportMethods } from "#server/http/handler.ts";
import { toCaller } from "#server/usage/caller.ts";
import { previewWatch } from "#server/watches/preview.ts";
import { PreviewWatch } from "#shared/watches/contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: PreviewWatch },
    ({ user, body, requestId, signal, deadline }) =>
      previewWatch(toCaller(user), body, {
        requestId,
        signal,
        deadline: deadline.at,
        maxSeconds: maxDuration,
      }),
  ),
});
