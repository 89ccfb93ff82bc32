import { createHandler, exportMethods } from "#server/http/handler.ts";
import { getUsageReport } from "#server/usage/usage-report.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user, request }) =>
    getUsageReport(user.id, new URL(request.url).searchParams),
  ),
});
