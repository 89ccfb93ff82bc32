import type { Route } from "next";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "./catalog/contract.ts";

/**
 * Every page and call of the site. Nothing else writes an address by hand, so the special routes of
 * products 1 and 2 live here alone.
 */
const SCREEN_BY_PRODUCT: Record<number, Route> = {
  [WEB_INSPECTOR_PRODUCT_ID]: "/products/web-inspector" as Route,
  [NAME_CHECKER_PRODUCT_ID]: "/products/domain-name-checker" as Route,
};

const INSPECTOR_LANDING = "/landing/web-inspector" as Route;
const CHECKER_LANDING = "/landing/brand-name-checker" as Route;

const LANDING_BY_PRODUCT: Record<number, Route> = {
  [WEB_INSPECTOR_PRODUCT_ID]: INSPECTOR_LANDING,
  [NAME_CHECKER_PRODUCT_ID]: CHECKER_LANDING,
};

/** Adds the query to a path, leaving out empty values. */
function withQuery(path: string, query: Record<string, string | number | undefined>): Route {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return (text ? `${path}?${text}` : path) as Route;
}

export const paths = {
  home: (search?: string): Route => withQuery("/", { q: search }),
  auth: (redirect?: string): Route => withQuery("/auth", { redirect }),
  authCallback: "/auth/v1/callback" as Route,
  /** The sign-in screen at the form that sends a link for another password. */
  forgotPassword: "/auth?view=forgot" as Route,
  resetPassword: "/reset-password" as Route,
  pricing: (productId?: number): Route => withQuery("/pricing", { productId }),
  checkout: (planId?: number): Route => withQuery("/checkout", { planId }),
  /** The same screen with the plan in its path: where somebody comes back to who had to sign in to buy. */
  checkoutOf: (planId: number): Route => `/checkout/${planId}` as Route,
  /** Pays the open invoice of a plan one has, in place of buying it. */
  payOpenInvoice: (planId: number): Route => withQuery("/checkout", { planId, invoice: "open" }),
  pricingAfterPayment: "/pricing?payment=success" as Route,
  account: "/account" as Route,
  webInspector: "/tools/web-inspector" as Route,
  inspectorLanding: INSPECTOR_LANDING,
  checkerLanding: CHECKER_LANDING,
  /** An older address of the checker's landing page, which the specification still names. */
  oldCheckerLanding: "/landing/domain-name-checker" as Route,
  firecrawlUpgrade: "/tool/firecrawl" as Route,
  terms: "/terms" as Route,
  privacy: "/privacy" as Route,
  refunds: "/refunds" as Route,
  contact: "/contact" as Route,
  usage: "/usage" as Route,
  /** Where a product is used. Products without a route of their own share the generic page. */
  product: (id: number): Route => SCREEN_BY_PRODUCT[id] ?? (`/products/${id}` as Route),
  /** Where 'Use Product' leads on the pricing screen: products without a route of their own go home. */
  productFromPricing: (id: number): Route => SCREEN_BY_PRODUCT[id] ?? "/",
  /** The marketing page, or null: only products 1 and 2 have one. */
  landing: (id: number): Route | null => LANDING_BY_PRODUCT[id] ?? null,
};

/** What search engines may list. Everything else is private, or of no use without a session. */
export const INDEXED_PATHS: readonly Route[] = [
  paths.home(),
  paths.pricing(),
  ...Object.values(LANDING_BY_PRODUCT),
  paths.terms,
  paths.privacy,
  paths.refunds,
  paths.contact,
];

export const apiPaths = {
  catalog: "/api/catalog",
  plans: "/api/products/plans",
  planTools: (productId: number, planId: number) => `/api/products/${productId}/plans/${planId}/tools`,
  toolByKey: (key: string) => `/api/tools/by-key/${encodeURIComponent(key)}`,
  screenshot: "/api/tools/screenshot",
  scrape: "/api/tools/firecrawl",
  checkDomain: "/api/tools/check-domain",
  checkDomainRetry: "/api/tools/check-domain/retry",
  checkDomainDetails: (name: string) => withQuery("/api/tools/check-domain/details", { name }),
  checks: "/api/checks",
  check: (id: string) => `/api/checks/${id}`,
  captures: "/api/captures",
  capture: (id: string) => `/api/captures/${id}`,
  captureFile: (id: string) => `/api/captures/${id}/file`,
  captureThumbnail: (id: string) => `/api/captures/${id}/thumbnail`,
  createPaymentIntent: "/api/payments/create-payment-intent",
  cancelSubscription: "/api/user/subscriptions/cancel",
  resumeSubscription: "/api/user/subscriptions/resume",
  paySubscription: "/api/user/subscriptions/pay",
  syncSubscriptions: "/api/user/subscriptions/sync",
  billing: (cursor?: string) =>
    cursor ? `/api/user/billing?cursor=${encodeURIComponent(cursor)}` : "/api/user/billing",
  setUpCard: "/api/user/billing/setup",
  changeCard: "/api/user/billing/card",
  deleteAccount: "/api/user/account/delete",
  stripeWebhook: "/api/stripe/webhook",
  reconcile: "/api/cron/reconcile",
  feedback: "/api/feedback/submit",
  usage: "/api/user/usage",
  health: "/api/health",
};

/** What follows `/products/` where the path is not one of the named screens; null for all other paths. */
export function productSegmentOf(pathname: string): string | null {
  if (Object.values(SCREEN_BY_PRODUCT).some((screen) => screen === pathname)) return null;
  return /^\/products\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

/** Paths that need a session. What else begins like them is no page, and is told so without one. */
const PROTECTED = /^\/(checkout(\/[^/]+)?|products\/[^/]+|tools\/web-inspector|account|usage)\/?$/;

export function isProtectedPath(pathname: string): boolean {
  return PROTECTED.test(pathname);
}
