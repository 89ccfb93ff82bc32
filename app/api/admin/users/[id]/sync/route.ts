import { syncUser } from "#server/account/user-report.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { UuidParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "optional",
      body: EmptyRequest,
      params: UuidParams,
      rateLimit: { name: "admin", perMinute: 60 },
    },
    async ({ user, params, requestId }) => {
      await syncUser(user, params.id, requestId);
      return { synced: true };
    },
  ),
});
