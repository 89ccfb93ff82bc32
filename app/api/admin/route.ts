import { getOperatorReport } from "#server/account/operator-report.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "optional", rateLimit: { name: "admin", perMinute: 60 } },
    ({ user, requestId }) => getOperatorReport(user, requestId),
  ),
});
