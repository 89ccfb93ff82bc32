import { answerWithSteps, endpoint, route } from "#server/http/handler.ts";
import { checkNames } from "#server/name-check/check.ts";
import { CheckRequest } from "#shared/name-check/contract.ts";

export const maxDuration = 30;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({ user: "required", checksSession: true, maxDuration, body: CheckRequest }, async (call) => {
    const { user, body, requestId, signal } = call;
    return answerWithSteps(call, (onRow) => checkNames(user, body, { requestId, onRow, signal }), {
      whole: (response) => response,
      line: (response) => response,
    });
  }),
});
