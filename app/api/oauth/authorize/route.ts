import { createHandler, exportMethods } from "#server/http/handler.ts";
import { answerAuthorization, getAuthorizationRequest } from "#server/oauth/authorize.ts";
import { AnswerAuthorization } from "#shared/oauth/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "required", rateLimit: { name: "oauth-authorize", perMinute: 60 } },
    ({ request }) => getAuthorizationRequest(new URL(request.url).search),
  ),
  POST: createHandler(
    {
      auth: "required",
      body: AnswerAuthorization,
      rateLimit: { name: "oauth-answer", perMinute: 20 },
    },
    ({ user, body }) => answerAuthorization(user.id, body),
  ),
});
