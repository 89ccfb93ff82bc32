import { getHealth } from "#lib/health/get-health.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "none" }, async () => {
    const health = await getHealth();
    return Response.json(health, { status: health.ok ? 200 : 503 });
  }),
});
