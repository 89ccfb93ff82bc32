import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { endSession, makeUser, sql } from "#tests/support/database.ts";

vi.stubEnv("ADMIN_EMAILS", "Owner@Example.test, other@example.test");
const { isOperator } = await import("#server/account/require-operator.ts");
const { getOperatorReport, setFeedbackStatus } = await import("#server/account/operator-report.ts");
const { submitFeedback } = await import("#server/account/submit-feedback.ts");

const REQUEST = "req_test";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** A signed-in user; the address is unique in the table, so an earlier test's user gives it up. */
async function signIn(email: string, { isConfirmed = true, isActive = true } = {}) {
  await sql`update auth.users set email = ${`${randomUUID()}@example.test`} where email = ${email}`;
  const user = await makeUser(email);
  if (!isConfirmed) await sql`update auth.users set email_confirmed_at = null where id = ${user.id}`;
  if (!isActive) await endSession(user.sessionId);
  return user;
}

const toKey = ({ id, sessionId }: { id: string; sessionId: string }) => ({ userId: id, sessionId });

describe("isOperator", () => {
  test.each([
    ["a confirmed address of the list, in any case", "owner@example.test", {}, true],
    ["an unconfirmed address of the list", "owner@example.test", { isConfirmed: false }, false],
    ["an ended session", "owner@example.test", { isActive: false }, false],
    ["another address", "visitor@example.test", {}, false],
  ])("of %s", async (_what, email, state, expected) => {
    expect(await isOperator(toKey(await signIn(email, state)))).toBe(expected);
  });

  test("reads the address on every call, so that a change takes effect at once", async () => {
    const user = await signIn("owner@example.test");
    expect(await isOperator(toKey(user))).toBe(true);
    await sql`update auth.users set email = 'former@example.test' where id = ${user.id}`;
    expect(await isOperator(toKey(user))).toBe(false);
  });
});

test("getOperatorReport lists feedback with its status, and logs the access", async () => {
  const owner = await signIn("owner@example.test");
  const title = randomUUID();
  await submitFeedback(null, {
    type: "bug",
    title,
    description: "It broke.",
    email: "reply@example.test",
    pageUrl: "",
    userAgent: "",
  });
  const find = async () =>
    (await getOperatorReport(owner, REQUEST)).feedback.find((item) => item.title === title);
  const before = await find();
  expect(before).toMatchObject({ isDone: false, email: "reply@example.test" });
  expect(warn.mock.calls.join()).toMatch(
    /"kind":"admin\.accessed","user":"[0-9a-f-]{36}","action":"read_report","requestId":"req_test"/,
  );
  await setFeedbackStatus(owner, { id: before?.id ?? "", isDone: true }, REQUEST);
  expect(await find()).toMatchObject({ isDone: true });
});

test("getOperatorReport lists failed webhooks and refunds to make", async () => {
  const owner = await signIn("owner@example.test");
  const id = `evt_${randomUUID().slice(0, 8)}`;
  await sql`insert into stripe_events (id, type, event_created_at, status, last_error)
    values (${id}, 'invoice.paid', now(), 'failed', 'timeout')`;
  await sql`insert into pending_refunds (invoice_id, amount_cents, reason)
    values (${`in_${id}`}, 500, 'duplicate_subscription')`;
  const { failedEvents, refunds, components } = await getOperatorReport(owner, REQUEST);
  expect(failedEvents).toContainEqual(expect.objectContaining({ id, lastError: "timeout" }));
  expect(refunds).toContainEqual(expect.objectContaining({ invoiceId: `in_${id}`, amountCents: 500 }));
  expect(components).toMatchObject({ database: "ok" });
});

test("everyone else gets not_found, without a log line", async () => {
  const visitor = await signIn("visitor@example.test");
  for (const caller of [null, visitor]) {
    await expect(getOperatorReport(caller, REQUEST)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      setFeedbackStatus(caller, { id: randomUUID(), isDone: true }, REQUEST),
    ).rejects.toMatchObject({ code: "not_found" });
  }
  expect(warn.mock.calls.join()).not.toContain("admin.accessed");
});

test("setFeedbackStatus throws not_found for unknown feedback", async () => {
  const owner = await signIn("owner@example.test");
  await expect(setFeedbackStatus(owner, { id: randomUUID(), isDone: true }, REQUEST)).rejects.toMatchObject({
    code: "not_found",
  });
});
