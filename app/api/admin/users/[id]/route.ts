import { getUserReport } from "#server/account/user-report.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { UuidParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "optional", params: UuidParams, rateLimit: { name: "admin", perMinute: 60 } },
    ({ user, params, requestId }) => getUserReport(user, params.id, requestId),
  ),
});
