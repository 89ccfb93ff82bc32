import * as z from "zod/mini";
import type { FeedbackRequest } from "./feedback/contract.ts";
import type { HealthComponents } from "./health-contract.ts";

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
