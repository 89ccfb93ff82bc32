import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { purgeUnconfirmedRecipients } from "#db/queries/mail-recipients.ts";
import { updateNotificationSettings } from "#db/queries/notification-settings.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { unsubscribe } from "#server/notifications/mail/preferences.ts";
import {
  addRecipient,
  confirmRecipient,
  listRecipients,
  removeRecipient,
  resendConfirmation,
} from "#server/notifications/mail/recipients.ts";
import { sendMail } from "#server/notifications/mail/send.ts";
import { createRecipientToken } from "#server/notifications/mail/unsubscribe-token.ts";
import { env } from "#server/platform/env.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber, makeUser, setPlan, sql, type TestUser } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { MAIL_DATA } from "./mail-data.ts";

let server: MailServer;
let refused: string[] = [];

let user: TestUser;
beforeEach(async () => {
  user = await makeSubscriber();
  refused = [];
  server = await startMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        refused.includes(address) ? Object.assign(new Error("unknown"), { responseCode: 550 }) : undefined,
      ),
  });
  env.SMTP_URL = server.url;
  env.MAIL_FROM = "Tools <notifications@tools.example>";
});
afterEach(async () => {
  await server.close();
  env.SMTP_URL = undefined;
});

const newAddress = () => `${randomUUID()}@example.test`;
const findId = (publicId: string): string => parsePublicId("recipient", publicId) ?? "";
const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address));

/** Sends everything in the outbox of a user. */
async function sendAll({ id: userId }: TestUser): Promise<void> {
  const rows =
    await sql`select id from mail_outbox where user_id = ${userId} and state = 'pending' order by created_at`;
  for (const { id } of rows) await sendMail(id);
}

/** The text of a mail without its transfer encoding. */
const readText = (source: string): string =>
  source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Reads the token in the newest confirmation mail to an address. */
function readToken(address: string): string {
  const { source = "" } = mailsTo(address).at(-1) ?? {};
  return /recipients\/confirm\?token=([\w-]+)/.exec(readText(source))?.[1] ?? "";
}

async function addConfirmed(user: TestUser, address = newAddress()) {
  const recipient = await addRecipient(user, { address });
  await sendAll(user);
  await confirmRecipient(readToken(address));
  return recipient;
}

const RESULT = MAIL_DATA.name_available;
const writeResult = (user: TestUser, subjectKey: string = randomUUID()) =>
  db.transaction((tx) =>
    writeMail(tx, { userId: user.id, kind: "name_available", subjectKey, data: RESULT }),
  );
/** Writes a result and sends all mails. @returns to whom they were sent */
async function sendResult(user: TestUser): Promise<string[]> {
  server.mails.length = 0;
  await writeResult(user);
  await sendAll(user);
  return server.mails.flatMap(({ to }) => to).toSorted();
}

const listStates = async (user: TestUser) => (await listRecipients(user.id)).data.map(({ state }) => state);
const forgetRepeats = () => sql`delete from rate_limits where key like 'recipient-repeat:%'`;

describe("addRecipient", () => {
  test("sends one mail with a link, which confirms once, and stores only the hash of its token", async () => {
    const address = newAddress();
    const added = await addRecipient(user, { address });
    expect(added).toMatchObject({ address, state: "pending" });
    const [before] = await sql`select data from mail_outbox where user_id = ${user.id}`;
    await sendAll(user);
    expect(server.mails.map(({ to }) => to)).toEqual([[address]]);
    const token = readToken(address);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await sql`select * from mail_recipients where user_id = ${user.id}`;
    expect(JSON.stringify([row, before])).not.toContain(token);
    const rows = await sql`select data from mail_outbox where user_id = ${user.id}`;
    expect(rows).toEqual([{ data: {} }]);
    await confirmRecipient(token);
    expect(await listStates(user)).toEqual(["confirmed"]);
    await expect(confirmRecipient(token)).rejects.toMatchObject({ code: "not_found" });
  });

  test("refuses the own address, one that is in the list, and more than the plan includes", async () => {
    const user = await makeSubscriber("starter");
    const own = addRecipient(user, { address: user.email });
    await expect(own).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("own address"),
    });
    const address = newAddress();
    await addRecipient(user, { address });
    await expect(addRecipient(user, { address })).rejects.toMatchObject({ code: "invalid" });
    await addRecipient(user, { address: newAddress() });
    await expect(addRecipient(user, { address: newAddress() })).rejects.toMatchObject({ code: "conflict" });
    expect(await listStates(user)).toEqual(["pending", "pending"]);
  });

  test("refuses free plans and users without a plan", async () => {
    for (const user of [await makeSubscriber("free"), await makeUser()])
      await expect(addRecipient(user, { address: newAddress() })).rejects.toMatchObject({
        code: "no_access",
      });
  });

  test("keeps to the plan's number when called several times at once", async () => {
    const user = await makeSubscriber("starter");
    const calls = Array.from({ length: 6 }, () => addRecipient(user, { address: newAddress() }));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await sql`select 1 from mail_outbox where user_id = ${user.id}`).toHaveLength(2);
  });

  test("sends ten mails a day, one a minute to an address, and five a day to one from all users", async () => {
    for (let index = 0; index < 10; index += 1) {
      const { id } = await addRecipient(user, { address: newAddress() });
      await removeRecipient(user.id, findId(id));
    }
    await expect(addRecipient(user, { address: newAddress() })).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect(await listStates(user), "a refused call adds nothing").toEqual([]);

    const address = newAddress();
    const other = await makeSubscriber();
    const { id } = await addRecipient(other, { address });
    await removeRecipient(other.id, findId(id));
    await expect(addRecipient(other, { address })).rejects.toMatchObject({ code: "rate_limited" });
    for (let index = 0; index < 4; index += 1) await addRecipient(await makeSubscriber(), { address });
    const late = addRecipient(await makeSubscriber(), { address });
    await expect(late).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("rejects a link that has expired, and one that a newer link replaces", async () => {
    const address = newAddress();
    const { id } = await addRecipient(user, { address });
    await sendAll(user);
    const first = readToken(address);
    await expect(resendConfirmation(user, findId(id))).rejects.toMatchObject({ code: "rate_limited" });
    await forgetRepeats();
    await resendConfirmation(user, findId(id));
    await sendAll(user);
    await expect(confirmRecipient(first)).rejects.toMatchObject({ code: "not_found" });
    const second = readToken(address);
    expect(second).not.toBe(first);
    await sql`update mail_recipients set token_expires_at = now() where user_id = ${user.id}`;
    await expect(confirmRecipient(second)).rejects.toMatchObject({ code: "not_found" });
    expect(await listStates(user)).toEqual(["pending"]);
  });

  test("sends only the newest of several links that wait", async () => {
    const address = newAddress();
    const { id } = await addRecipient(user, { address });
    await forgetRepeats();
    await resendConfirmation(user, findId(id));
    await sendAll(user);
    expect(mailsTo(address)).toHaveLength(1);
    await confirmRecipient(readToken(address));
    await forgetRepeats();
    await expect(resendConfirmation(user, findId(id))).rejects.toMatchObject({ code: "not_found" });
  });

  test("does not let a user resend to or remove the recipient of another", async () => {
    const { id } = await addRecipient(user, { address: newAddress() });
    const other = await makeSubscriber();
    await expect(resendConfirmation(other, findId(id))).rejects.toMatchObject({ code: "not_found" });
    await expect(removeRecipient(other.id, findId(id))).rejects.toMatchObject({ code: "not_found" });
    expect(await listStates(user)).toEqual(["pending"]);
  });
});

describe("the copies of a result", () => {
  test("are one row for each confirmed recipient and cause, however often it occurs at once", async () => {
    const addresses = [newAddress(), newAddress()];
    for (const address of addresses) await addConfirmed(user, address);
    await addRecipient(user, { address: newAddress() });
    server.mails.length = 0;
    await Promise.all(Array.from({ length: 8 }, () => writeResult(user, "the cause")));
    const rows = await sql`
      select recipient_id from mail_outbox where user_id = ${user.id} and kind = 'name_available'`;
    expect(rows).toHaveLength(3);
    await sql`update mail_outbox set state = 'dropped', ended_at = now()
      where user_id = ${user.id} and kind = 'recipient_confirmation' and state = 'pending'`;
    await Promise.all([sendAll(user), sendAll(user)]);
    const recipients = server.mails.flatMap(({ to }) => to).toSorted();
    expect(recipients).toEqual([user.email, ...addresses].toSorted());
    for (const address of addresses) {
      const text = readText(mailsTo(address)[0]?.source ?? "");
      expect(text).toContain(`${user.email} sends you the results`);
      expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    }
  });

  test("are not written when the transaction of the cause is undone", async () => {
    await addConfirmed(user);
    const undone = db.transaction(async (tx) => {
      await writeMail(tx, { userId: user.id, kind: "name_available", subjectKey: "x", data: RESULT });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(
      await sql`select 1 from mail_outbox where user_id = ${user.id} and kind = 'name_available'`,
    ).toEqual([]);
  });

  test("exist of results only, not of mails about usage, security or stopped schedules", async () => {
    await addConfirmed(user);
    for (const kind of ["usage", "api_key_created", "endpoint_disabled", "schedule_stopped"] as const)
      await writeMail(db, { userId: user.id, kind, subjectKey: "x", data: MAIL_DATA[kind] });
    await sql`update auth.users set encrypted_password = 'x' where id = ${user.id}`;
    const copies =
      await sql`select kind from mail_outbox where user_id = ${user.id} and recipient_id is not null`;
    expect(copies).toEqual([{ kind: "recipient_confirmation" }]);
  });

  test("go to the oldest recipients that the plan includes; the others are paused until an upgrade", async () => {
    const addresses = Array.from({ length: 3 }, newAddress);
    for (const address of addresses) await addConfirmed(user, address);
    await setPlan(user.id, "starter");
    expect(await listStates(user)).toEqual(["confirmed", "confirmed", "paused"]);
    expect(await sendResult(user)).toEqual([user.email, ...addresses.slice(0, 2)].toSorted());
    await setPlan(user.id, "free");
    expect(await listStates(user)).toEqual(["paused", "paused", "paused"]);
    expect(await sendResult(user)).toEqual([user.email]);
    await setPlan(user.id, "pro");
    expect(await listStates(user)).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  test("end with one click of their recipient, which removes it, and repeating the click changes nothing", async () => {
    const address = newAddress();
    const { id } = await addConfirmed(user, address);
    await writeResult(user);
    const token = createRecipientToken(findId(id));
    expect(await unsubscribe(token)).toEqual({ kind: "recipient" });
    expect(await unsubscribe(token)).toEqual({ kind: "recipient" });
    expect((await listRecipients(user.id)).data).toEqual([]);
    expect(await sendResult(user)).toEqual([user.email, user.email]);
  });

  test("are not sent of a kind that the user switched off, nor to an address that became the user's own", async () => {
    const address = newAddress();
    await addConfirmed(user, address);
    await updateNotificationSettings(user.id, { mutedKinds: ["name_available"] });
    expect(await sendResult(user)).toEqual([]);
    await updateNotificationSettings(user.id, { mutedKinds: ["email_changed"] });
    await sql`update auth.users set email = ${address} where id = ${user.id}`;
    await sql`delete from mail_outbox where user_id = ${user.id} and kind = 'email_changed'`;
    expect(await sendResult(user)).toEqual([address]);
  });

  test("end for an address that its mail server refuses, and the user's own mails go on", async () => {
    const warn = vi.spyOn(console, "warn");
    const address = newAddress();
    await addConfirmed(user, address);
    refused = [address];
    await sendResult(user);
    expect(await listStates(user)).toEqual(["refused"]);
    refused = [];
    expect(await sendResult(user)).toEqual([user.email]);
    const copies = await sql`select state from mail_outbox
      where user_id = ${user.id} and kind = 'name_available' and recipient_id is not null`;
    expect(copies).toEqual([{ state: "failed" }]);
    const logged = JSON.stringify(warn.mock.calls);
    expect(logged).toContain("mail.not_sent");
    expect(logged).not.toContain(address);
  });
});

test("a recipient that is removed while a result is written does not fail the result", async () => {
  const { id } = await addConfirmed(user);
  await db.transaction(async (tx) => {
    await writeMail(tx, { userId: user.id, kind: "name_available", subjectKey: "x", data: RESULT });
    await removeRecipient(user.id, findId(id));
  });
  server.mails.length = 0;
  await sendAll(user);
  expect(server.mails.map(({ to }) => to)).toEqual([[user.email]]);
});

test("deleting the account deletes its recipients and the copies that wait", async () => {
  await addConfirmed(user);
  await writeResult(user);
  await sql`delete from user_subscriptions where user_id = ${user.id}`;
  await sql`delete from auth.users where id = ${user.id}`;
  expect(await sql`select 1 from mail_recipients where user_id = ${user.id}`).toEqual([]);
  const left = await sql`select kind from mail_outbox where user_id = ${user.id}`;
  expect(left).toEqual([{ kind: "account_deleted" }]);
});

test("addresses that do not confirm are deleted 30 days after their link has expired", async () => {
  await addConfirmed(user);
  for (const days of [29, 31]) {
    const address = newAddress();
    await addRecipient(user, { address });
    await sql`update mail_recipients set token_expires_at = now() - make_interval(days => ${days})
      where user_id = ${user.id} and address = ${address}`;
  }
  await purgeUnconfirmedRecipients();
  expect(await listStates(user)).toEqual(["confirmed", "pending"]);
});
