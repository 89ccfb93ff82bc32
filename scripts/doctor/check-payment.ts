import type Stripe from "stripe";
import { broken, type Diagnostic, getErrorMessage, note, ok, runCheck } from "./diagnostic.ts";

/* Checks at Stripe and in its mirror. Imported on demand, because the billing modules read their settings on import. */
async function checkStripe(): Promise<Diagnostic> {
  const { callStripe, describeStripeError } = await import("#server/integrations/stripe/client.ts");
  try {
    await callStripe((stripe) => stripe.balance.retrieve());
    return ok("payment", "connected, key accepted");
  } catch (error) {
    return broken(
      "payment",
      describeStripeError(error),
      "Check STRIPE_SECRET_KEY, and that this machine reaches Stripe.",
    );
  }
}

/** Checks that Stripe has every plan at the price on the pages. */
async function checkPrices(): Promise<Diagnostic> {
  const { syncPrices } = await import("#server/billing/prices.ts");
  const drift = await syncPrices({ dryRun: true });
  if (drift.length === 0) return ok("prices", "match the plan table");
  return broken("prices", `differ from the plan table: ${drift.join("; ")}`, "npm run billing:sync-prices");
}

const MAX_EVENT_AGE_MS = 4 * 24 * 60 * 60 * 1000;
const MAX_EVENTS = 200;
const ADDRESS = "/api/stripe/webhook";

/** Sends an unsigned event, which a working endpoint rejects. */
export async function checkEndpoint(site: string): Promise<Diagnostic> {
  const url = `${site}${ADDRESS}`;
  try {
    const { status } = await fetch(url, {
      method: "POST",
      body: "{}",
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    if (status === 400) return ok("webhook", `${url} responds and rejects unsigned events`);
    return broken(
      "webhook",
      `${url} responds ${status} to an unsigned event instead of 400`,
      "Check NEXT_PUBLIC_SITE_URL, and that no proxy adds a password or a redirect.",
    );
  } catch (error) {
    return broken(
      "webhook",
      `${url} cannot be reached: ${getErrorMessage(error)}`,
      "Check NEXT_PUBLIC_SITE_URL.",
    );
  }
}

function checkEventTypes(endpoint: Stripe.WebhookEndpoint, wanted: readonly string[]): Diagnostic {
  const hears = new Set(endpoint.enabled_events);
  const missing = hears.has("*") ? [] : wanted.filter((type) => !hears.has(type));
  if (endpoint.status !== "enabled")
    return broken(
      "webhook events",
      "the endpoint is disabled at Stripe",
      "Developers → Webhooks: enable it.",
    );
  if (missing.length > 0)
    return broken(
      "webhook events",
      `Stripe does not send ${missing.join(", ")}`,
      "Developers → Webhooks: add them to the endpoint.",
    );
  return ok("webhook events", "Stripe sends all required events");
}

/** Checks that Stripe has a webhook endpoint for this site. The emulator always has one. */
async function checkWebhookEvents(site: string): Promise<Diagnostic[]> {
  if (process.env.STRIPE_API_BASE?.trim()) return [];
  const { callStripe } = await import("#server/integrations/stripe/client.ts");
  const { WEBHOOK_EVENT_TYPES } = await import("#server/billing/webhook.ts");
  const { data } = await callStripe((stripe) => stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoint = data.find(({ url }) => url === `${site}${ADDRESS}`);
  if (endpoint) return [checkEventTypes(endpoint, WEBHOOK_EVENT_TYPES)];
  return [
    broken(
      "webhook events",
      `Stripe has no endpoint ${site}${ADDRESS}`,
      "Developers → Webhooks: add it, see docs/deployment.md.",
    ),
  ];
}

/** Events of recent days that Stripe could not deliver and the reconciler did not fetch. */
async function checkUndelivered(): Promise<Diagnostic> {
  const { listEvents } = await import("#server/integrations/stripe/index.ts");
  const { listProcessedEventIds } = await import("#db/queries/stripe-events.ts");
  const lost = await listEvents(new Date(Date.now() - MAX_EVENT_AGE_MS), MAX_EVENTS, { isUndelivered: true });
  const done = await listProcessedEventIds(lost.map(({ id }) => id));
  const count = lost.length - done.length;
  if (count === 0) return ok("deliveries", "all recent events were processed");
  return note(
    "deliveries",
    `${count} recent events were not processed`,
    "npm run billing:reconcile processes them. If the number grows, check the endpoint's log at Stripe.",
  );
}

/**
 * All checks that call Stripe.
 * @param hasDatabase whether the mirror can be compared with Stripe
 */
export async function checkPayment(site: string | null, hasDatabase = true): Promise<Diagnostic[]> {
  const provider = await checkStripe();
  const endpoint = site ? [await checkEndpoint(site)] : [];
  if (provider.state === "broken") return [provider, ...endpoint];
  const remedy = "Check the database and the Stripe key's permissions.";
  const attempt = (check: () => Promise<Diagnostic | Diagnostic[]>) => runCheck("payment", remedy, check);
  const found = await Promise.all([
    ...(hasDatabase ? [attempt(checkPrices), attempt(checkUndelivered)] : []),
    ...(site ? [attempt(() => checkWebhookEvents(site))] : []),
  ]);
  return [provider, ...endpoint, ...found.flat()];
}
