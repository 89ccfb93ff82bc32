import { after } from "next/server";
import { checkCronSecret } from "#lib/billing/check-cron-secret.ts";
import { reconcile } from "#lib/billing/reconcile.ts";
import { endpoint, route } from "#lib/http.ts";
import { purgeCaptures } from "#lib/inspector/history/remove-captures.ts";

/** Called by the platform's scheduler. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "none" }, ({ request }) => {
    checkCronSecret(request.headers.get("authorization"));
    // Captures that are due go even when nobody captures any more.
    after(() => purgeCaptures());
    return reconcile();
  }),
});
