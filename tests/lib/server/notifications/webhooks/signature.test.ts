import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createWebhookHeaders, generateWebhookSecret } from "#server/notifications/webhooks/signature.ts";

const body = JSON.stringify({ type: "webhook.test", data: { text: "Grüße 👋" } });
const timestamp = Math.floor(Date.now() / 1000);
const message = { id: "evt_1", timestamp, body };

test("createWebhookHeaders signs like the reference implementation", () => {
  for (let index = 0; index < 50; index += 1) {
    const secret = generateWebhookSecret();
    const headers = createWebhookHeaders([secret], message);
    const reference = new Webhook(secret);
    expect(headers["webhook-signature"]).toBe(reference.sign("evt_1", new Date(timestamp * 1000), body));
    expect(reference.verify(body, headers)).toEqual(JSON.parse(body));
  }
});

test("createWebhookHeaders has no signature without a secret", () => {
  expect(createWebhookHeaders([], message)).toEqual({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(timestamp),
  });
});

test("createWebhookHeaders gives signatures of both secrets during a rotation, and no others", () => {
  const [current, previous, other] = [
    generateWebhookSecret(),
    generateWebhookSecret(),
    generateWebhookSecret(),
  ];
  const headers = createWebhookHeaders([current, previous], message);
  for (const secret of [current, previous]) new Webhook(secret).verify(body, headers);
  expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
});

test.each([
  ["body", `${body} `, {}],
  ["id", body, { "webhook-id": "evt_2" }],
  ["timestamp", body, { "webhook-timestamp": String(timestamp + 1) }],
])("a message with another %s is not verified", (_part, sent, changed) => {
  const secret = generateWebhookSecret();
  const headers = { ...createWebhookHeaders([secret], message), ...changed };
  expect(() => new Webhook(secret).verify(sent, headers)).toThrow("No matching signature");
});

test("generateWebhookSecret gives 32 random bytes", () => {
  const secrets = Array.from({ length: 100 }, generateWebhookSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
});
