import { searchUsers } from "#server/account/user-report.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { UserSearchRequest } from "#shared/operator-contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "optional", body: UserSearchRequest, rateLimit: { name: "admin", perMinute: 60 } },
    ({ user, body, requestId }) => searchUsers(user, body.query, requestId),
  ),
});
