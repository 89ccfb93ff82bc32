import * as z from "zod/mini";
import { createPageSchema, describe, isOneLine } from "#shared/contract-fields.ts";
import { DEFAULT_EVENTS, SELECTABLE_EVENTS } from "./events.ts";
import { BOT_TOKEN_MESSAGE, hasToken, isBotToken, WEBHOOK_KINDS } from "./kinds.ts";

/* Requests and responses of webhooks, of the screens and of the public API. */

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

/** Visible ASCII, as a header allows. */
const Token = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[!-~]+$/, "Please enter the token"),
    z.maxLength(256, "The token can have at most 256 characters"),
  );
const ChatId = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/, "A chat id is a number, or @ and the name of a channel"),
  );

const URL_TEXT = "An https address on port 443 or 8443. Of ntfy that of the topic. Not for `telegram`.";
const TOKEN_TEXT =
  "The token of the Telegram bot, or the access token of a protected topic of ntfy. Stored encrypted and never returned.";
const CHAT_ID_TEXT = "The id of the Telegram chat, or `@` and the name of a public channel.";

/** Request of `POST /webhooks`. */
export const CreateWebhook = z
  .strictObject({
    url: z.optional(describe(Url, URL_TEXT)),
    kind: describe(
      z._default(z.enum(WEBHOOK_KINDS), "standard"),
      "`standard` is signed JSON by Standard Webhooks; the others are messages for chats.",
    ),
    token: z.optional(describe(Token, TOKEN_TEXT)),
    chatId: z.optional(describe(ChatId, CHAT_ID_TEXT)),
    events: describe(z._default(Events, DEFAULT_EVENTS), "The events that the endpoint receives."),
    description: describe(z._default(Description, ""), "A text for you."),
  })
  .check(
    z.refine(({ kind, url }) => kind === "telegram" || url !== undefined, {
      message: "Please enter an address",
      path: ["url"],
    }),
    z.refine(({ kind, url }) => kind !== "telegram" || url === undefined, {
      message: "Telegram needs no address",
      path: ["url"],
    }),
    z.refine(({ kind, token }) => kind !== "telegram" || isBotToken(token ?? ""), {
      message: BOT_TOKEN_MESSAGE,
      path: ["token"],
    }),
    z.refine(({ kind, token }) => hasToken(kind) || token === undefined, {
      message: "Only Telegram and ntfy have a token",
      path: ["token"],
    }),
    z.refine(({ kind, chatId }) => (kind === "telegram") === (chatId !== undefined), {
      message: "A chat id is needed for Telegram, and only there",
      path: ["chatId"],
    }),
  );
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** Request of `PATCH /webhooks/{id}`; omitted fields stay. */
export const UpdateWebhook = z.strictObject({
  url: z.optional(
    describe(Url, `${URL_TEXT} Another host removes the token, unless you send the one for it.`),
  ),
  token: z.optional(describe(z.nullable(Token), `${TOKEN_TEXT} Null removes that of ntfy.`)),
  chatId: z.optional(describe(ChatId, CHAT_ID_TEXT)),
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
  /** Of Telegram with the id of the bot in place of its token. */
  url: z.string(),
  /** The chat of Telegram; null for other kinds. */
  chatId: z.nullable(z.string()),
  /** Whether it is called with a token, which is never returned. */
  hasToken: z.boolean(),
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
