import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { retryCheck } from "#server/name-check/check.ts";
import { RetryRequest } from "#shared/name-check/contract.ts";

export const maxDuration = 30;

const rateLimit = { name: "check-retry", perMinute: 10 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler({ auth: "required", maxDuration, body: RetryRequest, rateLimit }, async (call) => {
    const { user, body, signal } = call;
    return respondWithProgress(call, (onRow) => retryCheck(user.id, body.checkId, onRow, signal), {
      whole: (response) => response,
      line: (response) => response,
    });
  }),
});
