/** Responses of the catalog endpoints. Prices are in US cents. */

export type ToolRef = { id: number; name: string };

export type ToolUsage = {
  /** Usage in the current usage period. */
  usageCount: number;
  /** null: unlimited. */
  remainingUses: number | null;
  /** End of the usage period, ISO 8601. */
  resetsAt: string;
};

export type PlanTool = {
  toolId: number;
  /** Uses per month; null is unlimited. */
  usageLimit: number | null;
  toolDetails: ToolRef;
  /** The user's usage of the tool under this plan; null if it is not the user's plan. */
  currentUserUsage: ToolUsage | null;
};

export type BillingCycle = "1 mon" | "1 year";

export type Plan = {
  id: number;
  productId: number;
  name: string;
  /** US cents; 0 is free. */
  price: number;
  billingCycle: BillingCycle;
  features: Record<string, string>;
  planTools: PlanTool[];
  /** The limits that a card of the plan shows. */
  limits: Pick<PlanLimits, "concurrentCaptures" | "runsPerMinute">;
  isCurrentUserPlan: boolean;
};

/** Limits beside those of the tools. */
export type PlanLimits = {
  /** null for products without captures, as `renderLinks`. */
  concurrentCaptures: number | null;
  /** Calls per minute that run a tool, on the screens and by API. */
  runsPerMinute: number;
  /** Runs of each tool per UTC day that are started with an API key or by a job. */
  automatedRunsPerDay: number;
  apiKeys: number;
  /** Other calls of the API per minute. */
  readsPerMinute: number;
  /** Different image links per month. */
  renderLinks: number | null;
  sharedLinks: number;
  /** Further addresses that get results by email. */
  mailRecipients: number;
  /** Saved sessions; null for products without captures. */
  savedSessions: number | null;
  /** Buckets that files are delivered to; null for products without captures. */
  destinations: number | null;
  /** How long captures and checks are kept. */
  retentionDays: number;
  /** Stored captures of one user; null for products without captures. */
  storageBytes: number | null;
  /** Entries of one job; null for products without jobs. */
  jobItems: number | null;
  /** Jobs at the same time; null for products without jobs. */
  openJobs: number | null;
  /** Schedules that are not paused; null for products without jobs. */
  schedules: number | null;
  /** Shortest minutes between two runs of a schedule; null without schedules. */
  scheduleMinutes: number | null;
  /** Steps on a page before one capture; null for products without captures. */
  steps: number | null;
  /** Pages of one crawl; null for plans without extraction. */
  crawlPages: number | null;
  /** Watched pages and the minutes between two checks of one; null for products that watch none, as `nameWatches`. */
  pageWatches: number | null;
  watchIntervalMinutes: number | null;
  /** Watched sites and the shortest minutes between two runs of one; null without them. */
  siteWatches: number | null;
  siteWatchMinutes: number | null;
  /** Watched domains and handles. */
  nameWatches: number | null;
};

/** Response of `GET /api/products/plans`. */
export type PlanWithLimits = Plan & { limits: PlanLimits };

/**
 * The user's subscription to a product, with or without access: a past-due plan can still be paid or
 * canceled.
 */
export type ProductSubscription = {
  planId: number;
  /** Stripe's status; free plans are `active`. */
  status: string;
  /** What this user is charged if it differs from the plan's current price; null: the plan's price. */
  pays: Pick<Plan, "price" | "billingCycle"> | null;
  /** Whether new users can subscribe to the plan. */
  isPlanForSale: boolean;
  /** A renewal failed and its invoice is open. */
  isPastDue: boolean;
  /** Ends at `accessUntil` unless it is resumed. */
  cancelsAtPeriodEnd: boolean;
  /** ISO 8601, as all times here; null while it renews. */
  accessUntil: string | null;
  /** The next charge; null for free and for ending plans. */
  renewsAt: string | null;
  /** End of the grace period of a past-due plan. */
  graceUntil: string | null;
  /** The lower plan that replaces this one when the paid period ends, at `renewsAt`. */
  scheduled: { planId: number; planName: string } | null;
};

/** The user's last plan of a product, if no other has replaced it. */
export type EndedPlan = {
  planId: number;
  planName: string;
  /** ISO 8601. */
  endedAt: string;
};

export type Product = {
  id: number;
  name: string;
  description: string;
  imageUrl: string | null;
  isLive: boolean;
  /** Whether the user has access to the product now. */
  isSubscribed: boolean;
  subscription: ProductSubscription | null;
  ended: EndedPlan | null;
  plans: Plan[];
  tools: ToolRef[];
};

/** What a card of the catalog shows. */
export type CatalogProduct = Omit<Product, "plans" | "subscription" | "ended">;

/** Products with their own screens; the catalog uses these ids. */
export const WEB_INSPECTOR_PRODUCT_ID = 1;
export const NAME_CHECKER_PRODUCT_ID = 2;
