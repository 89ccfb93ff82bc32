import { createHandler, exportMethods } from "#server/http/handler.ts";
import { getHealth } from "#server/worker/health.ts";
import { AppError } from "#shared/errors.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none" }, async ({ fail }) => {
    const { health, errors } = await getHealth();
    const cause = new AggregateError(errors);
    // Logged without stacks: monitors call this every few seconds, and the stacks would always be the same.
    if (!health.ok) fail(new AppError("busy", "A health check failed.", { cause, isExpected: true }));
    return Response.json(health, { status: health.ok ? 200 : 503 });
  }),
});
