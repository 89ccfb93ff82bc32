import * as z from "zod/mini";

export const CreatePaymentIntentRequest = z.object({
  planId: z
    .number({ error: "planId must be a whole number" })
    .check(
      z.int("planId must be a whole number"),
      z.positive("planId must be positive"),
      z.lte(2_147_483_647),
    ),
});

/** How free access came about; the toast follows it. */
export type FreeOutcome = "granted" | "resumed" | "covered";

export type CreatePaymentIntentResponse =
  | { freeAccess: true; outcome: FreeOutcome }
  | { clientSecret: string };
