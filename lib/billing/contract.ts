import { z } from "zod";

export const CreatePaymentIntentRequest = z.object({
  planId: z
    .int("planId must be a whole number")
    .positive("planId must be a plan's number")
    .max(2_147_483_647),
});

/** How free access came about; the toast follows it. */
export type FreeOutcome = "granted" | "resumed" | "covered";

export type CreatePaymentIntentResponse =
  | { freeAccess: true; outcome: FreeOutcome }
  | { clientSecret: string };
