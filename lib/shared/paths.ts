import type { Route } from "next";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "./catalog/contract.ts";
import { QUICKSTART } from "./docs/page.ts";
import { type PublicIdKind, parsePublicId } from "./public-id.ts";

/**
 * Every page and endpoint of the site, including the special routes of products 1 and 2. No other module
 * builds paths.
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

/** Appends the query to a path and omits empty values. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): Route {
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
  /** The auth screen with the password reset form open. */
  forgotPassword: "/auth?view=forgot" as Route,
  resetPassword: "/reset-password" as Route,
  pricing: (productId?: number): Route => withQuery("/pricing", { productId }),
  checkout: (planId?: number): Route => withQuery("/checkout", { planId }),
  /** The checkout with the plan in its path, where users return after signing in. */
  checkoutByPlan: (planId: number): Route => `/checkout/${planId}` as Route,
  /** Pays the open invoice of the user's plan instead of buying it. */
  payOpenInvoice: (planId: number): Route => withQuery("/checkout", { planId, invoice: "open" }),
  pricingAfterPayment: "/pricing?payment=success" as Route,
  account: "/account" as Route,
  apiKeys: "/account/api-keys" as Route,
  webhooks: "/account/webhooks" as Route,
  sessions: "/account/sessions" as Route,
  notifications: "/account/notifications" as Route,
  /** Switches a kind of mail off by the token of a mail, without a session. */
  unsubscribe: (token: string): Route => withQuery("/unsubscribe", { token }),
  /** Pages of the links in mails to extra recipients, without a session. */
  confirmRecipient: (token: string): Route => withQuery("/recipients/confirm", { token }),
  unsubscribeRecipient: (token: string): Route => withQuery("/recipients/unsubscribe", { token }),
  /** The base of the error types in the public API. */
  docsErrors: "/docs/errors" as Route,
  /** A page of the documentation, or a place on it; the quickstart has no segment of its own. */
  docs: (slug = QUICKSTART, target?: string): Route =>
    `${slug === QUICKSTART ? "/docs" : `/docs/${slug}`}${target ? `#${target}` : ""}` as Route,
  docsSearch: "/docs/search.json",
  /** The same page as Markdown. */
  docsMarkdown: (slug: string): Route => `${paths.docs(slug)}.md` as Route,
  webInspector: "/tools/web-inspector" as Route,
  inspectorLanding: INSPECTOR_LANDING,
  checkerLanding: CHECKER_LANDING,
  /** Alias of the checker's landing page; the specification names both. */
  oldCheckerLanding: "/landing/domain-name-checker" as Route,
  firecrawlUpgrade: "/tool/firecrawl" as Route,
  terms: "/terms" as Route,
  privacy: "/privacy" as Route,
  refunds: "/refunds" as Route,
  contact: "/contact" as Route,
  status: "/status" as Route,
  usage: "/usage" as Route,
  jobs: "/jobs" as Route,
  job: (id: string): Route => `/jobs/${id}` as Route,
  schedules: "/schedules" as Route,
  schedule: (id: string): Route => `/schedules/${id}` as Route,
  watches: "/watches" as Route,
  /** The watches with the form of a new page open; the address is filled in. */
  newPageWatch: (url?: string): Route => withQuery("/watches", { new: "page", url }),
  watch: (id: string): Route => `/watches/${id}` as Route,
  /** For operators only; 404 for everyone else. */
  admin: "/admin" as Route,
  /** Pages of one capture or check; the ids are public ids. */
  capture: (id: string): Route => `/captures/${id}` as Route,
  check: (id: string): Route => `/checks/${id}` as Route,
  shared: (id: string): Route => `/shared/${id}` as Route,
  /** The page of a capture, check or share that has ended. */
  ended: "/ended" as Route,
  /** The screen of a product; products without their own share the generic page. */
  product: (id: number): Route => SCREEN_BY_PRODUCT[id] ?? (`/products/${id}` as Route),
  /** The screen of a product with its form filled in. */
  productWith: (id: number, form: Record<string, string>): Route => withQuery(paths.product(id), form),
  /**
   * Target of 'Use Product' on the pricing screen; products without their own screen lead to the home page.
   */
  productFromPricing: (id: number): Route => SCREEN_BY_PRODUCT[id] ?? "/",
  /** The landing page; null except for products 1 and 2. */
  landing: (id: number): Route | null => LANDING_BY_PRODUCT[id] ?? null,
};

/** Pages for search engines; all others are private or need a session. */
export const INDEXED_PATHS: readonly Route[] = [
  paths.home(),
  paths.pricing(),
  ...Object.values(LANDING_BY_PRODUCT),
  paths.terms,
  paths.privacy,
  paths.refunds,
  paths.contact,
  paths.status,
];

export const apiPaths = {
  catalog: "/api/catalog",
  plans: "/api/products/plans",
  toolByKey: (key: string) => `/api/tools/by-key/${encodeURIComponent(key)}`,
  screenshot: "/api/tools/screenshot",
  scrape: "/api/tools/firecrawl",
  checkDomain: "/api/tools/check-domain",
  checkDomainRetry: "/api/tools/check-domain/retry",
  checkDomainDetails: (name: string) => withQuery("/api/tools/check-domain/details", { name }),
  checks: "/api/checks",
  check: (id: string) => `/api/checks/${id}`,
  checkShare: (id: string) => `/api/checks/${id}/share`,
  deleteChecks: "/api/checks/delete",
  captures: "/api/captures",
  capture: (id: string) => `/api/captures/${id}`,
  captureFile: (id: string) => `/api/captures/${id}/file`,
  captureThumbnail: (id: string) => `/api/captures/${id}/thumbnail`,
  captureShare: (id: string) => `/api/captures/${id}/share`,
  deleteCaptures: "/api/captures/delete",
  captureArchive: (ids: string[]) => `/api/captures/archive?ids=${ids.join(",")}`,
  run: (id: string) => `/api/runs/${id}`,
  sharedFile: (id: string) => `/api/shared/${id}/file`,
  createPaymentIntent: "/api/payments/create-payment-intent",
  cancelSubscription: "/api/user/subscriptions/cancel",
  resumeSubscription: "/api/user/subscriptions/resume",
  schedulePlan: "/api/user/subscriptions/schedule",
  paySubscription: "/api/user/subscriptions/pay",
  syncSubscriptions: "/api/user/subscriptions/sync",
  billing: (cursor?: string) =>
    cursor ? `/api/user/billing?cursor=${encodeURIComponent(cursor)}` : "/api/user/billing",
  billingDetails: "/api/user/billing/details",
  setUpCard: "/api/user/billing/setup",
  changeCard: "/api/user/billing/card",
  firstRun: "/api/user/first-run",
  exportData: "/api/user/export",
  deleteAccount: "/api/user/account/delete",
  feedback: "/api/feedback/submit",
  usage: (period: string, timeZone: string) => withQuery("/api/user/usage", { period, timeZone }),
  apiKeys: "/api/user/api-keys",
  apiKey: (id: string) => `/api/user/api-keys/${id}`,
  health: "/api/health",
  publicApi: "/api/v1",
  /** The base of the calls of Firecrawl's SDK. */
  firecrawl: "/api/firecrawl",
};

/** The segment after `/products/`; null for the named product screens and all other paths. */
export function getProductSegment(pathname: string): string | null {
  if (Object.values(SCREEN_BY_PRODUCT).some((screen) => screen === pathname)) return null;
  return /^\/products\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

export type StoredPage = {
  kind: PublicIdKind;
  /** Null if the path contains no valid id. */
  id: string | null;
};

const STORED_PAGES = {
  captures: "capture",
  checks: "check",
  jobs: "job",
  schedules: "schedule",
  watches: "watch",
  shared: "share",
} as const;

/** The capture, check, job, schedule, watch or share that a page shows; null for other pages. */
export function parseStoredPage(pathname: string): StoredPage | null {
  const [, folder, id = ""] =
    /^\/(captures|checks|jobs|schedules|watches|shared)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (!folder) return null;
  const kind = STORED_PAGES[folder as keyof typeof STORED_PAGES];
  return { kind, id: parsePublicId(kind, id) };
}

/**
 * Paths that need a session. Other paths with these prefixes do not exist and return 404 to visitors, too.
 */
const PROTECTED =
  /^\/(checkout(\/[^/]+)?|products\/[^/]+|tools\/web-inspector|account(\/(api-keys|webhooks|notifications))?|overview|usage|history|captures\/[^/]+|checks\/[^/]+|jobs(\/[^/]+)?|schedules(\/[^/]+)?|watches(\/[^/]+)?)\/?$/;

export function isProtectedPath(pathname: string): boolean {
  return PROTECTED.test(pathname);
}
