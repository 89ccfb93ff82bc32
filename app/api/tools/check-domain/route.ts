import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { checkNames } from "#server/name-check/check.ts";
import { toCaller } from "#server/usage/caller.ts";
import { CheckRequest } from "#shared/name-check/contract.ts";

export const maxDuration = 30;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: CheckRequest },
    async (call) => {
      const { user, body, requestId, signal } = call;
      return respondWithProgress(
        call,
        (onRow) => checkNames(toCaller(user), body, { requestId, onRow, signal }),
        {
          whole: (response) => response,
          line: (response) => response,
        },
      );
    },
  ),
});
