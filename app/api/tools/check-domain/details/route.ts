import { createHandler, exportMethods } from "#server/http/handler.ts";
import { getDomainRegistration } from "#server/name-check/domain-registration.ts";

const rateLimit = { name: "check-details", perMinute: 30 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", rateLimit }, ({ user, request }) =>
    getDomainRegistration(user, new URL(request.url).searchParams.get("name")),
  ),
});
