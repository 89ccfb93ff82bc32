import { setFeedbackStatus } from "#server/account/operator-report.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { FeedbackStatusRequest } from "#shared/operator-contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PATCH: createHandler(
    { auth: "optional", body: FeedbackStatusRequest, rateLimit: { name: "admin", perMinute: 60 } },
    async ({ user, body, requestId }) => {
      await setFeedbackStatus(user, body, requestId);
      return body;
    },
  ),
});
