import { loopbackHostOnly } from "@emulators/shared/loopback-only.ts";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { controlRoutes } from "./control-api/routes.ts";
import { sameOriginOnly } from "./control-api/same-origin-only.ts";
import { consoleRoutes } from "./dashboard/routes.ts";
import { endpoint, formatErrorBody, type Handler } from "./http/endpoint.ts";
import { StripeError } from "./http/errors.ts";
import { findOrThrow } from "./http/find-or-404.ts";
import { assertNoParams } from "./http/params.ts";
import type { Kind } from "./resources/types.ts";
import { showBalance } from "./routes/balance.ts";
import { createCoupon } from "./routes/coupons.ts";
import { createSubscription } from "./routes/create-subscription.ts";
import * as sessions from "./routes/customer-sessions.ts";
import * as customers from "./routes/customers.ts";
import { listEvents } from "./routes/events.ts";
import * as invoices from "./routes/invoices.ts";
import { payInvoice } from "./routes/pay-invoice.ts";
import * as payments from "./routes/payment-intents.ts";
import * as prices from "./routes/prices.ts";
import * as products from "./routes/products.ts";
import { createPromotionCode, listPromotionCodes } from "./routes/promotion-codes.ts";
import * as refunds from "./routes/refunds.ts";
import * as setups from "./routes/setup-intents.ts";
import * as schedules from "./routes/subscription-schedules.ts";
import * as subscriptions from "./routes/subscriptions.ts";
import * as taxIds from "./routes/tax-ids.ts";
import { updateSubscription } from "./routes/update-subscription.ts";
import type { Service } from "./service.ts";
import { randomText } from "./storage/ids.ts";
import { browserRoutes } from "./stripe-js/routes.ts";
import type { Deliverer } from "./webhooks/delivery.ts";

const show =
  (kind: Kind): Handler =>
  ({ tx, form, path: { id = "" } }) => {
    assertNoParams(form);
    return findOrThrow(tx, kind, id);
  };

export type Route = [
  method: "GET" | "POST" | "DELETE",
  path: string,
  handler: Handler,
  opensToBrowsers?: boolean,
];

/** All routes; browsers may also call some of them with the publishable key. */
export const ROUTES: readonly Route[] = [
  ["GET", "/balance", showBalance],
  ["POST", "/products", products.createProduct],
  ["GET", "/products/:id", show("product")],
  ["POST", "/products/:id", products.updateProduct],
  ["POST", "/prices", prices.createPrice],
  ["GET", "/prices", prices.listPrices],
  ["POST", "/prices/:id", prices.updatePrice],
  ["POST", "/coupons", createCoupon],
  ["GET", "/coupons/:id", show("coupon")],
  ["POST", "/promotion_codes", createPromotionCode],
  ["GET", "/promotion_codes", listPromotionCodes],
  ["GET", "/promotion_codes/:id", show("promotion_code")],
  ["POST", "/customers", customers.createCustomer],
  ["GET", "/customers", customers.listCustomers],
  ["GET", "/customers/:id", show("customer")],
  ["POST", "/customers/:id", customers.updateCustomer],
  ["DELETE", "/customers/:id", customers.deleteCustomer],
  ["GET", "/customers/:id/payment_methods", sessions.listCustomerPaymentMethods],
  ["POST", "/customers/:id/tax_ids", taxIds.createTaxId],
  ["GET", "/customers/:id/tax_ids", taxIds.listTaxIds],
  ["DELETE", "/customers/:id/tax_ids/:taxId", taxIds.deleteTaxId],
  ["POST", "/customer_sessions", sessions.createCustomerSession],
  ["GET", "/elements/sessions", sessions.showElementsSession, true],
  ["POST", "/subscriptions", createSubscription],
  ["GET", "/subscriptions", subscriptions.listSubscriptions],
  ["GET", "/subscriptions/:id", show("subscription")],
  ["POST", "/subscriptions/:id", updateSubscription],
  ["DELETE", "/subscriptions/:id", subscriptions.cancelSubscription],
  ["POST", "/subscription_schedules", schedules.createSchedule],
  ["GET", "/subscription_schedules", schedules.listSchedules],
  ["GET", "/subscription_schedules/:id", show("subscription_schedule")],
  ["POST", "/subscription_schedules/:id", schedules.updateSchedule],
  ["POST", "/subscription_schedules/:id/release", schedules.releaseScheduleById],
  ["GET", "/invoices", invoices.listInvoices],
  ["GET", "/invoices/:id", show("invoice")],
  ["POST", "/invoices/:id/pay", payInvoice],
  ["POST", "/invoices/:id/void", invoices.markInvoiceVoid],
  ["GET", "/payment_intents", payments.listPaymentIntents],
  ["GET", "/payment_intents/:id", payments.showPaymentIntent, true],
  ["POST", "/payment_intents/:id/confirm", payments.confirmPaymentIntent, true],
  ["POST", "/setup_intents", setups.createSetupIntent],
  ["GET", "/setup_intents", setups.listSetupIntents],
  ["GET", "/setup_intents/:id", setups.showSetupIntent, true],
  ["POST", "/setup_intents/:id/confirm", setups.confirmSetupIntent, true],
  ["GET", "/charges/:id", show("charge")],
  ["POST", "/refunds", refunds.createRefund],
  ["GET", "/refunds", refunds.listRefunds],
  ["GET", "/events", listEvents],
  ["GET", "/events/:id", show("event")],
];

/** The API at the root of its port, with dashboard and control API. */
export function createApp(service: Service, deliverer: Deliverer): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(
    "/v1/*",
    cors({
      origin: "*",
      allowHeaders: ["authorization", "content-type", "idempotency-key", "stripe-version"],
      exposeHeaders: ["Request-Id"],
    }),
  );
  app.use("/v1/*", async (c, next) => {
    c.header("Request-Id", `req_${randomText(14)}`);
    await next();
  });
  for (const [method, path, handler, opens] of ROUTES)
    app.on(method, `/v1${path}`, endpoint(service, handler, opens));
  app.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The emulator does not support this call.`;
    const error = new StripeError(404, "invalid_request_error", message);
    return c.body(formatErrorBody(error, String(c.res.headers.get("Request-Id"))), 404, {
      "Content-Type": "application/json",
    });
  });
  app.use("/__sandbox/*", loopbackHostOnly, sameOriginOnly);
  app.route("/", browserRoutes());
  app.route("/", consoleRoutes(service));
  app.route("/", controlRoutes(service, deliverer));
  return app;
}
