import { createWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  sendTestEvent,
} from "#server/notifications/webhooks/deliveries.ts";
import { getWebhook, listWebhooks } from "#server/notifications/webhooks/list-webhooks.ts";
import { deleteWebhook, rotateSecret, updateWebhook } from "#server/notifications/webhooks/update-webhook.ts";
import { parseCursor } from "#server/platform/cursor.ts";
import { PageQuery } from "#shared/api/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";
import {
  CreateWebhook,
  UpdateWebhook,
  Webhook,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
} from "#shared/webhooks/contract.ts";
import { type ApiContext, defineCall, READ_ERRORS } from "./call.ts";

const BODY_ERRORS: ErrorCode[] = [
  ...(["invalid", "unknown_field", "too_large", "unsupported_media_type"] as const),
  ...READ_ERRORS,
];

/** What all calls of webhooks share: none of them runs a tool. */
const COMMON = { scopes: ["webhooks"], tool: null, cost: "Free.", acquiresIdempotencyKey: true } as const;

/** The calls of webhooks. */
export const WEBHOOK_CALLS = {
  listWebhooks: defineCall({
    ...COMMON,
    operationId: "listWebhooks",
    method: "GET",
    path: "/webhooks",
    summary: "List webhooks",
    response: WebhookList,
    errors: READ_ERRORS,
    run: async ({ userId }) => ({ body: await listWebhooks(userId) }),
  }),
  createWebhook: defineCall({
    ...COMMON,
    operationId: "createWebhook",
    method: "POST",
    path: "/webhooks",
    summary: "Create a webhook",
    description: "The answer has the signing secret, which is shown only here.",
    body: CreateWebhook,
    response: WebhookWithSecret,
    errors: ["no_access", "conflict", ...BODY_ERRORS],
    example: { url: "https://example.com/hooks", events: ["job.completed", "job.failed"] },
    run: async ({ userId, body }: ApiContext<CreateWebhook>) => ({ body: await createWebhook(userId, body) }),
  }),
  getWebhook: defineCall({
    ...COMMON,
    operationId: "getWebhook",
    method: "GET",
    path: "/webhooks/{id}",
    id: "webhook",
    summary: "Get a webhook",
    response: Webhook,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await getWebhook(userId, id) }),
  }),
  updateWebhook: defineCall({
    ...COMMON,
    operationId: "updateWebhook",
    method: "PATCH",
    path: "/webhooks/{id}",
    id: "webhook",
    summary: "Change a webhook",
    description: "Omitted fields stay. `isEnabled` starts a webhook again that was disabled after failures.",
    body: UpdateWebhook,
    response: Webhook,
    errors: ["not_found", ...BODY_ERRORS],
    example: { isEnabled: true },
    run: async ({ userId, id, body }: ApiContext<UpdateWebhook>) => ({
      body: await updateWebhook(userId, id, body),
    }),
  }),
  deleteWebhook: defineCall({
    ...COMMON,
    operationId: "deleteWebhook",
    method: "DELETE",
    path: "/webhooks/{id}",
    id: "webhook",
    summary: "Delete a webhook",
    description: "Its log is deleted, too.",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => {
      await deleteWebhook(userId, id);
      return { body: null };
    },
  }),
  rotateWebhookSecret: defineCall({
    ...COMMON,
    operationId: "rotateWebhookSecret",
    method: "POST",
    path: "/webhooks/{id}/rotate",
    id: "webhook",
    summary: "Rotate the secret of a webhook",
    description: "Messages are signed with the old and the new secret for 24 hours.",
    response: WebhookWithSecret,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await rotateSecret(userId, id) }),
  }),
  testWebhook: defineCall({
    ...COMMON,
    operationId: "testWebhook",
    method: "POST",
    path: "/webhooks/{id}/test",
    id: "webhook",
    summary: "Send a test to a webhook",
    description: "At most 10 a minute. A test is not repeated after a failure.",
    response: WebhookDeliveryDetails,
    errors: ["not_found", "conflict", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await sendTestEvent(userId, id) }),
  }),
  listWebhookDeliveries: defineCall({
    ...COMMON,
    operationId: "listWebhookDeliveries",
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    id: "webhook",
    summary: "List the deliveries of a webhook",
    description: "Deliveries of the last 30 days, newest first.",
    query: PageQuery,
    response: WebhookDeliveryPage,
    errors: ["invalid", "unknown_field", "not_found", ...READ_ERRORS],
    run: async ({ userId, id, query }: ApiContext<unknown, PageQuery>) => ({
      body: await listDeliveries(userId, id, query.limit, parseCursor(query.cursor)),
    }),
  }),
  getWebhookDelivery: defineCall({
    ...COMMON,
    operationId: "getWebhookDelivery",
    method: "GET",
    path: "/webhook-deliveries/{id}",
    id: "delivery",
    summary: "Get a delivery",
    description: "What was sent, and the status and the beginning of each answer.",
    response: WebhookDeliveryDetails,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await getDelivery(userId, id) }),
  }),
  replayWebhookDelivery: defineCall({
    ...COMMON,
    operationId: "replayWebhookDelivery",
    method: "POST",
    path: "/webhook-deliveries/{id}/replay",
    id: "delivery",
    summary: "Send a delivery again",
    description: "The message keeps its `webhook-id`. At most 60 a minute and webhook.",
    response: WebhookDeliveryDetails,
    errors: ["not_found", "conflict", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await replayDelivery(userId, id) }),
  }),
};
