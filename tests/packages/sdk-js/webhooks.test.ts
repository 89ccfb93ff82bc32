import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook } from "../../../packages/sdk-js/src/index.ts";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD7eYbYbyHbI4=";
const BODY = JSON.stringify({
  type: "webhook.test",
  timestamp: "2026-11-28T00:00:00Z",
  data: { text: "Grüße 👋" },
});
const SENT = new Date("2026-11-28T12:00:00Z");
const ID = "evt_1";
const OTHER_HEADERS = {
  "webhook-timestamp": String(SENT.getTime() / 1000),
  "webhook-signature": new Webhook(SECRET).sign(ID, SENT, BODY),
};
const HEADERS = { "webhook-id": ID, ...OTHER_HEADERS };

test.each<[string, string | Uint8Array, Headers | Record<string, string>, number]>([
  ["a text and plain headers", BODY, HEADERS, 0],
  ["bytes and the headers of a request", new TextEncoder().encode(BODY), new Headers(HEADERS), 0],
  ["capitals in names of headers", BODY, { "Webhook-Id": ID, ...OTHER_HEADERS }, 0],
  [
    "a second signature during a rotation",
    BODY,
    { ...HEADERS, "webhook-signature": `v1,AAAA ${HEADERS["webhook-signature"]}` },
    0,
  ],
  ["a clock that differs by five minutes", BODY, HEADERS, 300],
])("verifyWebhook accepts %s", async (_title, body, headers, seconds) => {
  const now = () => SENT.getTime() + seconds * 1000;
  expect(await verifyWebhook(body, headers, SECRET, { now })).toEqual(JSON.parse(BODY));
});

test.each<[string, string, Record<string, string>, string, number, string]>([
  ["another body", `${BODY} `, {}, SECRET, 0, "No signature"],
  ["another id", BODY, { "webhook-id": "evt_2" }, SECRET, 0, "No signature"],
  [
    "another version of signatures",
    BODY,
    { "webhook-signature": HEADERS["webhook-signature"].replace("v1,", "v2,") },
    SECRET,
    0,
    "No signature",
  ],
  ["a signature that is no base64", BODY, { "webhook-signature": "v1,ä v1, v1" }, SECRET, 0, "No signature"],
  ["another secret", BODY, {}, "whsec_AAAA", 0, "No signature"],
  ["an old message", BODY, {}, SECRET, 301, "too old"],
  ["a message of the future", BODY, {}, SECRET, -301, "too old"],
  ["a time that is no number", BODY, { "webhook-timestamp": "now" }, SECRET, 0, "too old"],
  ["a secret that is no base64", BODY, {}, "whsec_ä", 0, "not base64"],
])("verifyWebhook refuses %s", async (_title, body, changed, secret, seconds, message) => {
  const now = () => SENT.getTime() + seconds * 1000;
  await expect(verifyWebhook(body, { ...HEADERS, ...changed }, secret, { now })).rejects.toThrow(message);
});

test("verifyWebhook names a missing header", async () => {
  await expect(verifyWebhook(BODY, {}, SECRET)).rejects.toThrow("The header webhook-id is missing");
});
