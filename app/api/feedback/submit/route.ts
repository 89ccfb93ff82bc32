import { submitFeedback } from "#server/account/submit-feedback.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { FeedbackRequest } from "#shared/feedback/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "optional",
      body: FeedbackRequest,
      rateLimit: { name: "feedback", perMinute: 10 },
      maxBodyBytes: 128 * 1024,
    },
    async ({ user, body }) => {
      await submitFeedback(user, body);
      return { received: true };
    },
  ),
});
