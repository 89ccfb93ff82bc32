import * as z from "zod/mini";
import { flag, integerParam, metadata, text } from "../http/params.ts";

const Feedback = z.enum([
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
]);

/** The customer's reason for canceling. */
export const CancellationDetails = z.strictObject({
  comment: z.optional(text),
  feedback: z.optional(z.union([Feedback, z.literal("")])),
});

/** Parameters of both creating and updating a subscription. */
export const SubscriptionFields = {
  metadata: z.optional(metadata),
  description: z.optional(text),
  default_payment_method: z.optional(text),
  cancel_at_period_end: z.optional(flag),
  cancel_at: z.optional(z.union([integerParam, z.literal("")])),
  payment_settings: z.optional(
    z.strictObject({ save_default_payment_method: z.optional(z.enum(["on_subscription", "off"])) }),
  ),
  off_session: z.optional(flag),
};
