import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { encryptDestinationSecret } from "#server/destinations/put-object.ts";
import { toCapturesRequest } from "#server/jobs/request.ts";
import { encryptWebhookSecret } from "#server/notifications/webhooks/create-webhook.ts";
import { env } from "#server/platform/env.ts";
import { rotateEncryptionKey } from "#server/platform/rotate-encryption-key.ts";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import { createSession } from "#server/saved-sessions/saved-sessions.ts";
import { encryptLogin } from "#server/saved-sessions/session-state.ts";
import { toStoredCapture } from "#server/watches/capture-options.ts";
import { CaptureList } from "#shared/jobs/contract.ts";
import { WatchCapture } from "#shared/watches/options.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";

const NEW_KEY = "n".repeat(40);
const HASH = "0123456789abcdef".repeat(4);

/** A user with a value in every encrypted column. @returns reads each value with a key */
async function makeSecrets() {
  const { id: userId } = await makeSubscriber("pro");
  const secret = encryptWebhookSecret("whsec_1");
  await sql`insert into webhook_endpoints (user_id, kind, url, events, secret, previous_secret)
    values (${userId}, 'standard', 'https://a.example/', '{job.completed}', ${secret}, ${encryptWebhookSecret("whsec_0")})`;
  const steps = [{ type: { value: "typed" } }];
  const { capture, credentials } = toStoredCapture(
    WatchCapture.parse({ cookies: [{ name: "a", value: "b" }], steps }),
  );
  await sql`insert into page_watches (user_id, url, name, interval_minutes, next_check_at, credentials, capture)
    values (${userId}, 'https://a.example/', 'a', 60, now(), ${credentials}, ${sql.json(capture as never)})`;
  const list = CaptureList.parse({ urls: ["a.example"], extract: { steps } });
  await sql`insert into schedules (user_id, name, kind, request, inputs, cron, time_zone, next_run_at)
    values (${userId}, 'a', 'captures', ${sql.json(toCapturesRequest(list) as never)}, '["a"]', '0 9 * * *', 'UTC', now())`;
  await createSession(userId, { name: "a", domain: "a.example", cookies: "sid=1", allowsMcp: false });
  const [session] = await sql`select id from saved_sessions where user_id = ${userId}`;
  const row = { id: String(session?.id), userId };
  const login = encryptLogin(row, { url: "https://a.example/", steps: [], secrets: { password: "p" } });
  await sql`update saved_sessions set encrypted_login = ${login} where id = ${row.id}`;
  const bucketSecret = encryptDestinationSecret(row, "bucket secret");
  await sql`insert into destinations (id, user_id, name, endpoint, region, bucket, is_path_style, access_key_id, encrypted_secret)
    values (${row.id}, ${userId}, 'a', 'https://s3.example', 'auto', 'bucket', true, 'key', ${bucketSecret})`;
  const token = encryptSecret("recipient-confirmations", "token");
  await sql`insert into mail_outbox (user_id, kind, subject_key, data)
    values (${userId}, 'recipient_confirmation', 'a', ${sql.json({ sender: "me", token })})`;
  const response = encryptSecret("idempotent-response", '{"id":1}');
  await sql`insert into api_idempotency_keys (user_id, key, request_hash, reservation_id, lease_ends_at, response)
    values (${userId}, 'a', ${HASH}, ${randomUUID()}, now(), ${response}),
      (${userId}, 'b', ${HASH}, ${randomUUID()}, now(), '{"plain":true}')`;
  return async (encryptionKey: string) => {
    const [values] =
      await sql`select w.secret, w.previous_secret, p.credentials, s.encrypted_state, s.encrypted_login, b.encrypted_secret,
        p.capture ->> 'encryptedTexts' as watched, d.request #>> '{options,encryptedTexts}' as scheduled,
        m.data ->> 'token' as token, m.data ->> 'sender' as sender, i.response
      from webhook_endpoints w, page_watches p, schedules d, saved_sessions s, destinations b, mail_outbox m, api_idempotency_keys i
      where w.user_id = ${userId} and p.user_id = ${userId} and d.user_id = ${userId} and s.user_id = ${userId} and b.user_id = ${userId} and m.user_id = ${userId}
        and i.user_id = ${userId} and i.key = 'a'`;
    expect(values?.sender).toBe("me");
    const owner = `${userId}:${row.id}`;
    const read = (purpose: string, name: string, bound = "") =>
      decryptSecret(purpose, String(values?.[name]), { owner: bound, encryptionKey });
    return [
      read("webhook-secrets", "secret"),
      read("webhook-secrets", "previous_secret"),
      JSON.parse(read("watch-credentials", "credentials")).cookies[0].value,
      JSON.parse(read("step-texts", "watched"))[0],
      JSON.parse(read("step-texts", "scheduled"))[0],
      JSON.parse(read("session-state", "encrypted_state", owner)).cookies[0].name,
      JSON.parse(read("session-login", "encrypted_login", owner)).secrets.password,
      read("destination-secrets", "encrypted_secret", owner),
      read("recipient-confirmations", "token"),
      read("idempotent-response", "response"),
    ];
  };
}

const TEXTS = ["whsec_1", "whsec_0", "b", "typed", "typed", "sid", "p", "bucket secret", "token", '{"id":1}'];

test("rotateEncryptionKey encrypts every stored value again, and can be interrupted and repeated", async () => {
  const read = await makeSecrets();
  expect(await read(env.ENCRYPTION_KEY)).toEqual(TEXTS);
  expect(await rotateEncryptionKey(env.ENCRYPTION_KEY, NEW_KEY)).toEqual({ rotated: 10, unreadable: 0 });
  expect(await read(NEW_KEY)).toEqual(TEXTS);
  // Values of an interrupted rotation have either key.
  const later = await makeSecrets();
  expect(await rotateEncryptionKey(env.ENCRYPTION_KEY, NEW_KEY)).toEqual({ rotated: 10, unreadable: 0 });
  expect([await read(NEW_KEY), await later(NEW_KEY)]).toEqual([TEXTS, TEXTS]);
  expect(await rotateEncryptionKey("x".repeat(32), "y".repeat(32))).toEqual({ rotated: 0, unreadable: 20 });
  expect(await read(NEW_KEY)).toEqual(TEXTS);
});
