import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { listWebhookEvents, WEBHOOK_EVENTS } from "#shared/webhooks/events.ts";
import { createWebhookLimits } from "./plan-limits.ts";

const EXAMPLE = {
  type: "usage.threshold",
  timestamp: "2026-11-23T09:00:00.000Z",
  data: WEBHOOK_EVENTS["usage.threshold"].example,
};

const TYPESCRIPT = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

export async function POST(request: Request) {
  const body = await request.text();
  try {
    const { type, data } = webhook.verify(body, Object.fromEntries(request.headers));
    console.log(type, data);
  } catch {
    return new Response("Invalid signature", { status: 400 });
  }
  return new Response(null, { status: 204 });
}`;

const PYTHON = `import os

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])

@app.post("/hooks")
def hooks():
    try:
        event = webhook.verify(request.get_data(as_text=True), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    print(event["type"], event["data"])
    return "", 204`;

const MANUAL = `import { createHmac, timingSafeEqual } from "node:crypto";

function isValid(secret: string, headers: Headers, body: string): boolean {
  const timestamp = headers.get("webhook-timestamp");
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const text = \`\${headers.get("webhook-id")}.\${timestamp}.\${body}\`;
  const expected = createHmac("sha256", key).update(text).digest();
  return (headers.get("webhook-signature") ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

/** The page about webhooks; its table of events is that of the code. */
export const webhooksGuide = (): DocPage => ({
  slug: "webhooks",
  group: "Reference",
  title: "Webhooks",
  description: "Signed messages to your endpoint when something happens, repeated for three days.",
  blocks: [
    {
      kind: "text",
      text: `[Add an endpoint](${paths.webhooks}), or create one by the API. Messages follow [Standard Webhooks](https://www.standardwebhooks.com): a \`POST\` with JSON and three headers. Answer with any 2xx status within 20 seconds, and do slow work afterwards.`,
    },
    { kind: "code", label: "A message", code: JSON.stringify(EXAMPLE, null, 2) },
    { kind: "heading", id: "events", text: "Events" },
    {
      kind: "table",
      label: "Events",
      table: {
        columns: ["Type", "When", "Example of `data`"],
        rows: listWebhookEvents().map(({ type, summary, isOptIn, example }) => [
          `\`${type}\``,
          isOptIn ? `${summary} Only if you select it.` : summary,
          `\`${JSON.stringify(example)}\``,
        ]),
        rowIds: listWebhookEvents().map(({ type }) => type),
      },
    },
    { kind: "heading", id: "verify", text: "Verify messages" },
    {
      kind: "list",
      items: [
        "`webhook-id` identifies the event. It is the same in every attempt, so store it and ignore repetitions.",
        "`webhook-timestamp` has the seconds of the attempt. Refuse messages that are older than five minutes.",
        "`webhook-signature` has `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. The key is the base64 part of your secret. During a rotation it has two signatures, separated by a space.",
        "Verify the body exactly as it was received, before parsing it.",
      ],
    },
    { kind: "code", label: "Verify in TypeScript", code: TYPESCRIPT },
    { kind: "code", label: "Verify in Python", code: PYTHON },
    { kind: "code", label: "Verify without a library", code: MANUAL },
    { kind: "heading", id: "retries", text: "Retries" },
    {
      kind: "list",
      items: [
        "A failed message is repeated after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, each up to a fifth later. `Retry-After` is obeyed.",
        "Redirects are failures. An endpoint that fails five times in a row gets one message a minute.",
        "The answer 410 disables the endpoint at once, three days without a success disable it too. You get an email in both cases.",
        "Order is not guaranteed. Data of jobs and watches has a growing `version`, so that you can ignore older messages.",
        "The log keeps messages and answers for 30 days; each can be sent again.",
      ],
    },
    { kind: "heading", id: "addresses", text: "Addresses" },
    {
      kind: "text",
      text: "Endpoints are https addresses on port 443 or 8443 that lead to public servers. The address is checked at every attempt.",
    },
    { kind: "heading", id: "one-job", text: "For one job" },
    {
      kind: "text",
      text: "`webhook` of a call that creates a job is an address for the events of that job alone, beside the endpoints of your account. The messages are the same; they are signed if you send a `secret`. `webhookId` of the answer lists what was sent. It ends with its job, and no email is sent when it fails.",
    },
    { kind: "heading", id: "chats", text: "Chats" },
    {
      kind: "text",
      text: "Each of these formats sends an event as text with its link, without markup or mentions. Messages are not signed; tests, log and retries are those of all endpoints. Texts that are longer than a chat allows are cut, with a count of what is left out.",
    },
    {
      kind: "table",
      label: "Chats",
      table: {
        columns: ["`kind`", "What you enter", "Longest message"],
        rows: [
          ["`slack`", "`url`: an incoming webhook", "40,000 characters"],
          ["`discord`", "`url`: a webhook of a channel", "2,000 characters"],
          [
            "`telegram`",
            "`token` of a bot from @BotFather, and `chatId`: a number, or `@` and the name of a public channel. The bot must be in the chat.",
            "4,096 characters",
          ],
          [
            "`teams`",
            "`url`: a workflow “When a Teams webhook request is received” that posts a card",
            "20,000 bytes with the card",
          ],
          ["`google_chat`", "`url`: a webhook of a space", "32,000 bytes"],
          [
            "`ntfy`",
            "`url` of a topic at ntfy.sh or your own server; `token`, if the topic is protected",
            "4,096 bytes",
          ],
        ],
      },
    },
    {
      kind: "text",
      text: "A `token` is stored encrypted, and never returned or logged. It is sent only to the host for which you gave it. Telegram's pause after too many messages is obeyed.",
    },
    { kind: "heading", id: "endpoints-by-plan", text: "Endpoints by plan" },
    { kind: "table", label: "Endpoints by plan", table: createWebhookLimits() },
  ],
});
