import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { browserRoutes } from "./browser/routes.ts";
import { consoleRoutes } from "./console/routes.ts";
import { ownPagesOnly } from "./control/own-pages-only.ts";
import { controlRoutes } from "./control/routes.ts";
import { loopbackHostOnly } from "./loopback-host.ts";
import type { Kind } from "./objects/types.ts";
import * as catalog from "./routes/catalog.ts";
import * as customers from "./routes/customers.ts";
import * as intents from "./routes/intents.ts";
import * as invoices from "./routes/invoices.ts";
import * as methods from "./routes/payment-methods.ts";
import * as rest from "./routes/refunds-and-events.ts";
import * as subscriptions from "./routes/subscriptions.ts";
import type { Service } from "./service.ts";
import type { Deliverer } from "./webhooks/deliver.ts";
import { endpoint, type Handler } from "./wire/call.ts";
import { missing } from "./wire/errors.ts";
import { readNothing } from "./wire/params.ts";

const show =
  (kind: Kind): Handler =>
  ({ book, form, path: { id = "" } }) => {
    readNothing(form);
    const found = book.find(kind, id);
    if (!found) throw missing(kind, id);
    return found;
  };

export type Route = [
  method: "GET" | "POST" | "DELETE",
  path: string,
  handler: Handler,
  opensToBrowsers?: boolean,
];

/** Every call there is; those that open to browsers take the publishable key, too. */
export const ROUTES: readonly Route[] = [
  ["GET", "/balance", rest.showBalance],
  ["POST", "/products", catalog.createProduct],
  ["GET", "/products", catalog.listProducts],
  ["GET", "/products/:id", show("product")],
  ["POST", "/products/:id", catalog.updateProduct],
  ["POST", "/prices", catalog.createPrice],
  ["GET", "/prices", catalog.listPrices],
  ["GET", "/prices/:id", show("price")],
  ["POST", "/prices/:id", catalog.updatePrice],
  ["POST", "/coupons", catalog.createCoupon],
  ["GET", "/coupons/:id", show("coupon")],
  ["DELETE", "/coupons/:id", catalog.deleteCoupon],
  ["POST", "/customers", customers.createCustomer],
  ["GET", "/customers", customers.listCustomers],
  ["GET", "/customers/:id", customers.showCustomer],
  ["POST", "/customers/:id", customers.updateCustomer],
  ["DELETE", "/customers/:id", customers.deleteCustomer],
  ["GET", "/customers/:id/payment_methods", methods.listPaymentMethods],
  ["POST", "/subscriptions", subscriptions.createSubscription],
  ["GET", "/subscriptions", subscriptions.listSubscriptions],
  ["GET", "/subscriptions/:id", subscriptions.showSubscription],
  ["POST", "/subscriptions/:id", subscriptions.updateSubscription],
  ["DELETE", "/subscriptions/:id", subscriptions.cancelSubscription],
  ["GET", "/invoices", invoices.listInvoices],
  ["POST", "/invoices/create_preview", invoices.previewInvoice],
  ["GET", "/invoices/:id", invoices.showInvoice],
  ["GET", "/invoices/:id/lines", invoices.listInvoiceLines],
  ["POST", "/invoices/:id/pay", invoices.payInvoice],
  ["POST", "/invoices/:id/void", invoices.makeVoid],
  ["POST", "/invoices/:id/finalize", invoices.makeFinal],
  ["GET", "/invoice_payments", invoices.listInvoicePayments],
  ["GET", "/invoice_payments/:id", show("invoice_payment")],
  ["POST", "/payment_intents", intents.createPaymentIntent],
  ["GET", "/payment_intents", intents.listPaymentIntents],
  ["GET", "/payment_intents/:id", intents.showPaymentIntent, true],
  ["POST", "/payment_intents/:id/confirm", intents.confirmPaymentIntent, true],
  ["POST", "/payment_intents/:id/cancel", intents.cancelPaymentIntent],
  ["POST", "/setup_intents", intents.createSetupIntent],
  ["GET", "/setup_intents/:id", intents.showSetupIntent, true],
  ["POST", "/setup_intents/:id/confirm", intents.confirmSetupIntent, true],
  ["POST", "/payment_methods", methods.createPaymentMethod, true],
  ["GET", "/payment_methods", methods.listPaymentMethods],
  ["GET", "/payment_methods/:id", methods.showPaymentMethod],
  ["POST", "/payment_methods/:id/attach", methods.attachPaymentMethod],
  ["POST", "/payment_methods/:id/detach", methods.detachPaymentMethod],
  ["GET", "/charges/:id", rest.showCharge],
  ["POST", "/refunds", rest.createRefund],
  ["GET", "/refunds", rest.listRefunds],
  ["GET", "/refunds/:id", show("refund")],
  ["GET", "/disputes/:id", show("dispute")],
  ["GET", "/events", rest.listEvents],
  ["GET", "/events/:id", rest.showEvent],
];

/** The API at the root of its own port, and the controls. */
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
  for (const [method, path, handler, opens] of ROUTES)
    app.on(method, `/v1${path}`, endpoint(service, handler, opens));
  app.all("/v1/*", (c) =>
    c.json(
      {
        error: {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). The sandbox has no such call.`,
        },
      },
      404,
    ),
  );
  app.use("/__sandbox/*", loopbackHostOnly, ownPagesOnly);
  app.route("/", browserRoutes());
  app.route("/", consoleRoutes(service));
  app.route("/", controlRoutes(service, deliverer));
  return app;
}
