import { RetryRequest } from "#lib/domains/contract.ts";
import { retryCheck } from "#lib/domains/retry-check.ts";
import { answerWithSteps, endpoint, route } from "#lib/http.ts";

export const maxDuration = 30;

const rateLimit = { name: "check-retry", perMinute: 10 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({ user: "required", body: RetryRequest, rateLimit }, async (call) => {
    const { user, body } = call;
    return answerWithSteps(call, (onRow) => retryCheck(user.id, body.checkId, onRow), {
      whole: (response) => response,
      line: (response) => response,
    });
  }),
});
