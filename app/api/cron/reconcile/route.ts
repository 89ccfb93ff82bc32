import { after } from "next/server";
import { checkCronSecret, reconcile } from "#server/billing/reconcile.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { removeWhatIsDue } from "#server/maintenance.ts";

/** Called by the platform's scheduler. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "none" }, ({ request }) => {
    checkCronSecret(request.headers.get("authorization"));
    after(removeWhatIsDue);
    return reconcile();
  }),
});
