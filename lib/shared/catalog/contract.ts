/** What the catalogue's calls answer. Prices are in US cents. */

export type ToolRef = { id: number; name: string };

export type ToolUsage = {
  /** Uses taken in the current window. */
  usageCount: number;
  /** null: unlimited. */
  remainingUses: number | null;
  /** When the window ends and the count starts again, ISO 8601. */
  resetsAt: string;
};

export type PlanTool = {
  toolId: number;
  /** Uses per month; null is unlimited. */
  usageLimit: number | null;
  toolDetails: ToolRef;
  /** This user's use of the tool under this plan; null when the plan is not theirs. */
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
  isCurrentUserPlan: boolean;
};

/** What this user holds of a product, with or without access: an unpaid plan is still theirs to pay or to end. */
export type ProductSubscription = {
  planId: number;
  /** The payment provider's word; free plans are `active`. */
  status: string;
  /** What this user is charged, whatever the plan is sold for now; null: the plan's price. */
  pays: Pick<Plan, "price" | "billingCycle"> | null;
  /** Whether others can still subscribe to the plan. */
  isPlanForSale: boolean;
  /** A payment failed and is still open. */
  isPastDue: boolean;
  /** Ends at `accessUntil` unless it is resumed. */
  isCancelling: boolean;
  /** Moments are ISO 8601. Null while it renews. */
  accessUntil: string | null;
  /** The next charge; null for free plans and for those that end. */
  renewsAt: string | null;
  /** Until when a past-due plan still gives access. */
  graceUntil: string | null;
};

/** The plan that a user had of a product, where nothing has taken its place. */
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
  /** Whether this user may use the product now. */
  isSubscribed: boolean;
  subscription: ProductSubscription | null;
  ended: EndedPlan | null;
  plans: Plan[];
  tools: ToolRef[];
};

/** The keys by which tools are asked for; they never change. */
export type ToolKey = "screenshot" | "firecrawl" | "domain-checker";

/** The products that have screens of their own; the catalogue fixes their ids. */
export const WEB_INSPECTOR_PRODUCT_ID = 1;
export const NAME_CHECKER_PRODUCT_ID = 2;
