import { resumeSubscription } from "#server/billing/subscriptions.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { ResumeSubscriptionRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      body: ResumeSubscriptionRequest,
      rateLimit: { name: "subscription", perMinute: 20 },
    },
    ({ user, body }) => resumeSubscription(user.id, body.planId),
  ),
});
