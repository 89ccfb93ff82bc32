import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", body: EmptyRequest, rateLimit: { name: "sync", perMinute: 60 } },
    async ({ user }) => ({ payment: await refreshPaymentProgress(user.id) }),
  ),
});
