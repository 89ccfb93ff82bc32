import * as z from "zod/mini";
import type { FeedbackRequest } from "./feedback/contract.ts";
import type { HealthComponents } from "./health-contract.ts";
import type { Job } from "./jobs/contract.ts";
import type { ToolUsageInfo, UsageRun } from "./usage/contract.ts";

/** Response of `GET /api/admin`. Times are ISO 8601. */
export type OperatorReport = {
  isHealthy: boolean;
  /** As in `GET /api/health`. */
  components: HealthComponents;
  /** Refunds that the reconciler has still to make. */
  refunds: {
    invoiceId: string;
    amountCents: number;
    reason: string;
    failedAttempts: number;
    lastError: string | null;
    createdAt: string;
  }[];
  failedEvents: {
    id: string;
    type: string;
    attempts: number;
    lastError: string | null;
    receivedAt: string;
  }[];
  feedback: (Pick<FeedbackRequest, "type" | "title" | "description" | "email" | "pageUrl" | "userAgent"> & {
    id: string;
    isDone: boolean;
    createdAt: string;
  })[];
};

export const FeedbackStatusRequest = z.object({
  id: z.string({ error: "id must be a string" }).check(z.uuid("id is not valid")),
  isDone: z.boolean({ error: "isDone must be true or false" }),
});
export type FeedbackStatus = z.infer<typeof FeedbackStatusRequest>;

const MIN_SEARCH_LENGTH = 3;
const MAX_SEARCH_LENGTH = 320;

/** Request of `POST /api/admin/users`: the start of an email address, or the id of a user, a customer or a subscription. */
export const UserSearchRequest = z.object({
  query: z
    .string({ error: "query must be a string" })
    .check(
      z.trim(),
      z.minLength(MIN_SEARCH_LENGTH, "Enter at least 3 characters"),
      z.maxLength(MAX_SEARCH_LENGTH, "The search is too long"),
    ),
});

/** Its response: the newest users that match. */
export type UserSearchResponse = {
  users: { id: string; email: string; createdAt: string | null }[];
  /** Whether more users match. */
  hasMore: boolean;
};

/** Response of `GET /api/admin/users/{id}`. Times are ISO 8601, addresses of Stripe those of its dashboard. */
export type UserReport = {
  id: string;
  email: string;
  createdAt: string | null;
  emailConfirmedAt: string | null;
  lastSignInAt: string | null;
  /** Null before the first checkout. */
  customer: { id: string; url: string; lastSyncedAt: string | null } | null;
  subscriptions: {
    id: string;
    productName: string;
    planName: string;
    status: string;
    isCurrent: boolean;
    hasAccess: boolean;
    /** Null for a free plan, as the price. */
    stripe: { id: string; url: string } | null;
    priceCents: number | null;
    billingCycle: string | null;
    currentPeriodEnd: string | null;
    endsAt: string | null;
    graceUntil: string | null;
    createdAt: string;
  }[];
  usage: ToolUsageInfo[];
  runs: UsageRun[];
  jobs: Job[];
  /** `subject` is the address or the name; empty where it is not known. */
  errors: {
    source: "job" | "watch" | "screen";
    at: string;
    subject: string;
    code: string;
    message: string;
  }[];
  /** The newest invoices; null when Stripe did not answer. */
  payments: UserPayment[] | null;
};

export type UserPayment = {
  id: string;
  url: string;
  createdAt: string;
  description: string;
  totalCents: number;
  status: string;
  /** Refunded, in any way. */
  refundedCents: number;
  /** Still to be refunded by the reconciler. */
  refundDueCents: number;
};
