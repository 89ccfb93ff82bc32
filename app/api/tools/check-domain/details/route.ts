import { endpoint, route } from "#server/http/handler.ts";
import { getDetails } from "#server/name-check/registration.ts";

const rateLimit = { name: "check-details", perMinute: 30 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", rateLimit }, ({ user, request }) =>
    getDetails(user, new URL(request.url).searchParams.get("name")),
  ),
});
