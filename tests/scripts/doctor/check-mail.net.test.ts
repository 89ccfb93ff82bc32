import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { checkMail } from "#scripts/doctor/check-mail.ts";
import { listen } from "#tests/support/listen.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const MAIL_FROM = "Tools <notifications@tools.example>";
let server: MailServer | null = null;
afterEach(() => server?.close());

test("checkMail accepts a server that answers, without sending a mail", async () => {
  server = await startMailServer();
  expect(await checkMail({ SMTP_URL: server.url, MAIL_FROM })).toMatchObject({ state: "ok" });
  expect(server.mails).toEqual([]);
});

test("checkMail reports a refused user without naming the password", async () => {
  server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error("no")),
  });
  const url = server.url.replace("smtp://", "smtp://me:hunter2@");
  const diagnostic = await checkMail({ SMTP_URL: url, MAIL_FROM });
  expect(diagnostic).toMatchObject({ state: "broken", says: "refuses the user or the password" });
  expect(JSON.stringify(diagnostic)).not.toContain("hunter2");
});

test("checkMail reports a server that is down, and one that never answers, in bounded time", async () => {
  expect(await checkMail({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM })).toMatchObject({ state: "broken" });
  const silent = createServer(() => undefined);
  const SMTP_URL = `smtp://${await listen(silent)}`;
  const startedAt = performance.now();
  expect(await checkMail({ SMTP_URL, MAIL_FROM })).toMatchObject({ state: "broken" });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  silent.close();
});

test("checkMail reports missing settings", async () => {
  expect(await checkMail({})).toMatchObject({ state: "note" });
  expect(await checkMail({ MAIL_FROM })).toMatchObject({ state: "note" });
  expect(await checkMail({ SMTP_URL: "smtp://127.0.0.1:9" })).toMatchObject({ state: "broken" });
});
