import { checkCronSecret } from "#server/billing/reconcile.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { drainQueues } from "#server/worker/drain.ts";

export const maxDuration = 300;

/** Called by the platform's scheduler where no worker runs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none", maxDuration }, ({ request }) => {
    checkCronSecret(request.headers.get("authorization"));
    return drainQueues(maxDuration);
  }),
});
