import { after } from "next/server";
import { checkCronSecret } from "#lib/billing/check-cron-secret.ts";
import { reconcile } from "#lib/billing/reconcile.ts";
import { removeWhatIsDue } from "#lib/housekeeping/remove-what-is-due.ts";
import { endpoint, route } from "#lib/http.ts";

/** Called by the platform's scheduler. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "none" }, ({ request }) => {
    checkCronSecret(request.headers.get("authorization"));
    after(removeWhatIsDue);
    return reconcile();
  }),
});
