import { AppError } from "#lib/errors.ts";
import { getHealth } from "#lib/health/get-health.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "none" }, async ({ fail }) => {
    const { health, errors } = await getHealth();
    if (!health.ok)
      fail(new AppError("busy", "A part does not answer.", { cause: new AggregateError(errors) }));
    return Response.json(health, { status: health.ok ? 200 : 503 });
  }),
});
