import * as z from "zod/mini";
import { describe } from "#shared/api/fields.ts";
import { createPageSchema, isOneLine } from "#shared/contract-fields.ts";
import { DEFAULT_EVENTS, SELECTABLE_EVENTS } from "./events.ts";

/* Requests and responses of webhooks, of the screens and of the public API. */

const WEBHOOK_KINDS = ["standard", "slack", "discord"] as const;

const Url = z
  .string({ error: "Please enter an address" })
  .check(
    z.trim(),
    z.minLength(1, "Please enter an address"),
    z.maxLength(2048, "The address can have at most 2048 characters"),
  );
const Description = z
  .string()
  .check(
    z.trim(),
    isOneLine("The description"),
    z.maxLength(100, "The description can have at most 100 characters"),
  );
const Events = z
  .array(z.enum(SELECTABLE_EVENTS))
  .check(z.minLength(1, "Please select at least one event"), z.maxLength(SELECTABLE_EVENTS.length));

/** Request of `POST /webhooks`. */
export const CreateWebhook = z.strictObject({
  url: describe(Url, "An https address on port 443 or 8443."),
  kind: describe(
    z._default(z.enum(WEBHOOK_KINDS), "standard"),
    "`standard` is signed JSON by Standard Webhooks; `slack` and `discord` are messages for incoming webhooks of these chats.",
  ),
  events: describe(z._default(Events, DEFAULT_EVENTS), "The events that the endpoint receives."),
  description: describe(z._default(Description, ""), "A text for you."),
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** Request of `POST /webhooks/{id}`; omitted fields stay. */
export const UpdateWebhook = z.strictObject({
  url: z.optional(describe(Url, "An https address on port 443 or 8443.")),
  events: z.optional(describe(Events, "The events that the endpoint receives.")),
  description: z.optional(describe(Description, "A text for you.")),
  isEnabled: z.optional(
    describe(z.boolean(), "False stops all messages; true starts them again, also after a failure."),
  ),
});
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

const Time = z.string();
const nullableTime = z.nullable(Time);

/** An endpoint without its secret. */
export const Webhook = z.object({
  id: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(SELECTABLE_EVENTS)),
  isEnabled: z.boolean(),
  /** Why it is disabled: by its user, because it answered 410, or after three days without a success. */
  disabledReason: z.nullable(z.enum(["user", "gone", "failing"])),
  /** The first failure since the last success. */
  failingSince: nullableTime,
  /** The end of the old secret after a rotation. */
  oldSecretEndsAt: nullableTime,
  createdAt: Time,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({
  data: z.array(Webhook),
  /** Endpoints that the plan includes. */
  maxEndpoints: z.int(),
});
export type WebhookList = z.infer<typeof WebhookList>;

/** Response of creation and rotation, the only one with the secret; null for chats, which are not signed. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.nullable(z.string()) });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` of all attempts. */
  eventId: z.string(),
  type: z.string(),
  state: z.enum(["pending", "delivered", "failed", "canceled"]),
  attempts: z.int(),
  /** HTTP status of the last answer; null without one. */
  lastStatus: z.nullable(z.int()),
  nextAttemptAt: nullableTime,
  createdAt: Time,
  endedAt: nullableTime,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryPage = createPageSchema(WebhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

/** A delivery with what was sent and answered. */
export const WebhookDeliveryDetails = z.object({
  ...WebhookDelivery.shape,
  payload: z.object({ type: z.string(), timestamp: Time, data: z.record(z.string(), z.unknown()) }),
  log: z.array(
    z.object({
      startedAt: Time,
      durationMs: z.int(),
      status: z.nullable(z.int()),
      /** Why there was no answer, e.g. `refused` for an address that is not public. */
      error: z.nullable(z.string()),
      /** The first 1,024 characters of the answer. */
      responseBody: z.nullable(z.string()),
    }),
  ),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;
