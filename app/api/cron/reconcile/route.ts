import { after } from "next/server";
import { checkCronSecret, reconcile } from "#server/billing/reconcile.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { deleteExpiredData } from "#server/worker/maintenance.ts";

export const maxDuration = 300;

/** Called by the platform's scheduler. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none", maxDuration }, ({ request }) => {
    checkCronSecret(request.headers.get("authorization"));
    after(deleteExpiredData);
    return reconcile();
  }),
});
