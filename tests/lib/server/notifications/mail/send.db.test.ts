import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { updateNotificationSettings } from "#db/queries/notification-settings.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { enqueueOverdueMails, writeMail } from "#server/notifications/mail/outbox.ts";
import { sendMail } from "#server/notifications/mail/send.ts";
import { env } from "#server/platform/env.ts";
import { sharp } from "#server/platform/sharp.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { MAIL_DATA } from "./mail-data.ts";

let server: MailServer | null = null;
const listen = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
  server = await startMailServer(...options);
  env.SMTP_URL = server.url;
  return server;
};

beforeEach(() => {
  env.MAIL_FROM = "Tools <notifications@tools.example>";
});
afterEach(async () => {
  await server?.close();
  server = null;
  env.SMTP_URL = undefined;
});

/** Writes a mail about usage, which can be switched off. @returns its id */
async function write(user: TestUser, subjectKey: string = randomUUID()): Promise<string> {
  await db.transaction((tx) =>
    writeMail(tx, { userId: user.id, kind: "usage", subjectKey, data: MAIL_DATA.usage }),
  );
  const [row] =
    await sql`select id from mail_outbox where user_id = ${user.id} and subject_key = ${subjectKey}`;
  return row?.id;
}

async function writeRequired(user: TestUser): Promise<string> {
  const data = MAIL_DATA.api_key_created;
  await writeMail(db, { userId: user.id, kind: "api_key_created", subjectKey: randomUUID(), data });
  const [row] = await sql`select id from mail_outbox where user_id = ${user.id} and kind = 'api_key_created'`;
  return row?.id;
}

async function getRow(id: string) {
  const [row] = await sql`
    select *, extract(epoch from next_attempt_at - now())::int as wait from mail_outbox where id = ${id}`;
  if (!row) throw new Error("There is no such mail.");
  return row;
}
const makeDue = (id: string) => sql`update mail_outbox set next_attempt_at = now() where id = ${id}`;
const messageIds = (mails: MailServer["mails"]) =>
  mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

describe("writeMail", () => {
  test("writes one mail for a cause, however often it occurs at once, with its message in the queue", async () => {
    await Promise.all(Array.from({ length: 8 }, () => write(user, "the cause")));
    const rows = await sql`select id from mail_outbox where user_id = ${user.id}`;
    expect(rows).toHaveLength(1);
    const queued = await sql`select 1 from pgboss.job where name = 'mail' and data ->> 'id' = ${rows[0]?.id}`;
    expect(queued).toHaveLength(1);
  });
});

describe("sendMail", () => {
  test("sends text and HTML with one-click unsubscription to the user's address, and forgets the content", async () => {
    const { mails } = await listen();
    const id = await write(user);
    await sendMail(id);
    expect(mails).toHaveLength(1);
    const [{ to, source } = { to: [], source: "" }] = mails;
    expect(to).toEqual([user.email]);
    expect(source).toContain(`Message-ID: <${id}@localhost>`);
    expect(source).toContain("From: Tools <notifications@tools.example>");
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(source).toMatch(
      /List-Unsubscribe:\s+<http:\/\/localhost:3999\/api\/notifications\/unsubscribe\?token=/,
    );
    expect(source).toContain("Content-Type: text/plain");
    expect(source).toContain("Content-Type: text/html");
    expect(await getRow(id)).toMatchObject({ state: "sent", attempts: 1, data: {} });
    await sendMail(id);
    expect(mails).toHaveLength(1);
  });

  test("has the differing part of a stored picture in at most 200 KB, and goes without a deleted one", async () => {
    const { mails } = await listen();
    const size = { width: 1_280, height: 6_000 };
    const noise = randomBytes(size.width * size.height * 3);
    const image = await sharp(noise, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer();
    const key = `watch-${randomUUID()}/difference.png`;
    await captureStorage.put(key, image, "image/png");
    const sendWithPicture = async () => {
      await writeMail(db, {
        userId: user.id,
        kind: "page_changed",
        subjectKey: randomUUID(),
        data: { ...MAIL_DATA.page_changed, picture: { key, areas: [{ y: 3_000, height: 64 }] } },
      });
      const [row] = await sql`select id from mail_outbox where user_id = ${user.id} and state = 'pending'`;
      await sendMail(row?.id);
      return mails.at(-1)?.source ?? "";
    };
    const [, attached = ""] = (await sendWithPicture()).split("Content-Type: image/jpeg");
    expect(attached).toContain("Content-ID: <picture>");
    const jpeg = Buffer.from(attached.split("\r\n\r\n")[1] ?? "", "base64");
    expect(jpeg.length).toBeLessThanOrEqual(200 * 1024);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1_040, height: 182 });
    await captureStorage.remove(key);
    expect(await sendWithPicture()).not.toMatch(/image\/jpeg|cid:/);
  });

  test("reads the address when it sends", async () => {
    const { mails } = await listen();
    const id = await write(user);
    await sql`update auth.users set email = ${`new-${user.email}`} where id = ${user.id}`;
    await sendMail(id);
    expect(mails[0]?.to).toEqual([`new-${user.email}`]);
  });

  test("sends once when called several times at once", async () => {
    const { mails } = await listen();
    const id = await write(await makeUser());
    await Promise.all(Array.from({ length: 6 }, () => sendMail(id)));
    expect(mails).toHaveLength(1);
  });

  test("repeats with the same Message-ID when its process dies after the server's answer", async () => {
    const { mails } = await listen();
    const id = await write(await makeUser());
    vi.spyOn(db, "update").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    await expect(sendMail(id)).rejects.toThrow("killed");
    await sendMail(id);
    expect(mails, "the lease of the dead process is valid").toHaveLength(1);
    await sql`update mail_outbox set lease_ends_at = now() where id = ${id}`;
    await sendMail(id);
    expect(messageIds(mails)).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
    expect(await getRow(id)).toMatchObject({ state: "sent" });
  });

  test("waits while the mail server is down, and then sends once", async () => {
    const { url, close } = await listen();
    await close();
    const id = await write(await makeUser());
    const waits: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sendMail(id);
      waits.push((await getRow(id)).wait);
      await sendMail(id);
      await makeDue(id);
    }
    const expected = [60, 300, 900, 3_600, 3_600];
    for (const [index, wait] of waits.entries())
      expect(Math.abs(wait - (expected[index] ?? 0))).toBeLessThan(3);
    const { mails } = await listen({}, Number(new URL(url).port));
    await sendMail(id);
    expect(mails).toHaveLength(1);
    expect(await getRow(id)).toMatchObject({ state: "sent", attempts: 6 });
  });

  test("gives up after three days", async () => {
    env.SMTP_URL = "smtp://127.0.0.1:9";
    const id = await write(await makeUser());
    await sql`update mail_outbox set created_at = now() - interval '3 days 1 minute' where id = ${id}`;
    await sendMail(id);
    expect(await getRow(id)).toMatchObject({ state: "failed" });
  });

  test("retries a temporary refusal, and gives up on a permanent one", async () => {
    let code = 451;
    const refuse = Object.assign(new Error("refused"), { responseCode: code });
    const { mails } = await listen({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(refuse, { responseCode: code })),
    });
    const id = await write(user);
    await sendMail(id);
    expect(await getRow(id)).toMatchObject({ state: "pending" });
    await makeDue(id);
    code = 550;
    await sendMail(id);
    expect(await getRow(id)).toMatchObject({ state: "failed" });
    expect(mails).toEqual([]);
  });

  test("sends only mails about security and money to an address that was refused for good", async () => {
    let isRefusing = true;
    const { mails } = await listen({
      onRcptTo: (_address, _session, callback) =>
        callback(isRefusing ? Object.assign(new Error("unknown"), { responseCode: 550 }) : undefined),
    });
    await sendMail(await write(user));
    isRefusing = false;
    const later = await write(user);
    await sendMail(later);
    expect(await getRow(later)).toMatchObject({ state: "dropped" });
    await sendMail(await writeRequired(user));
    expect(mails).toHaveLength(1);
    await sql`update auth.users set email = ${`new-${user.email}`} where id = ${user.id}`;
    await sendMail(await write(user));
    expect(mails).toHaveLength(2);
  });

  test("ends in bounded time when the mail server stalls", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await listen({ onConnect: () => undefined });
    const id = await write(await makeUser());
    const sending = sendMail(id);
    await waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await getRow(id)).lease_ends_at).toBeNull();
    });
    await sending;
    vi.useRealTimers();
    expect(await getRow(id)).toMatchObject({ state: "pending", attempts: 1 });
  });

  test("drops mails that were switched off, but none about security", async () => {
    const { mails } = await listen();
    await updateNotificationSettings(user.id, { mutedKinds: ["usage"] });
    const id = await write(user);
    await sendMail(id);
    expect(await getRow(id)).toMatchObject({ state: "dropped" });
    await sendMail(await writeRequired(user));
    expect(mails).toHaveLength(1);
  });

  test("drops mails of unconfirmed addresses, and deletes those of users who do not exist any more", async () => {
    const { mails } = await listen();
    const unconfirmed = await makeUser();
    const id = await write(unconfirmed);
    await sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`;
    const other = await write({ ...unconfirmed, id: randomUUID() });
    for (const mail of [id, other]) await sendMail(mail);
    expect(mails).toEqual([]);
    expect(await getRow(id)).toMatchObject({ state: "dropped" });
    expect(await sql`select 1 from mail_outbox where id = ${other}`).toEqual([]);
  });

  test("states times in the account's zone", async () => {
    const { mails } = await listen();
    await updateNotificationSettings(user.id, { timeZone: "America/New_York" });
    await sendMail(await write(user));
    expect(mails[0]?.source).toContain("03:14 EST");
  });
});

describe("the mails about an account", () => {
  const listKinds = (user: TestUser) =>
    sql`select kind, recipient, data from mail_outbox where user_id = ${user.id} order by recipient nulls last`;

  test("tell the old and the new address of a change, once", async () => {
    const { mails } = await listen();
    await sql`update auth.users set email = ${`new-${user.email}`} where id = ${user.id}`;
    const data = { from: user.email, to: `new-${user.email}` };
    expect(await listKinds(user)).toEqual([
      { kind: "email_changed", recipient: user.email, data },
      { kind: "email_changed", recipient: null, data },
    ]);
    for (const { id } of await sql`select id from mail_outbox where user_id = ${user.id}`) await sendMail(id);
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([`new-${user.email}`, user.email].sort());
  });

  test("tell of a new password, but not of other changes or of an unconfirmed account", async () => {
    await sql`update auth.users set encrypted_password = 'x' where id = ${user.id}`;
    await sql`update auth.users set last_sign_in_at = now(), encrypted_password = 'x' where id = ${user.id}`;
    expect(await listKinds(user)).toMatchObject([{ kind: "password_changed", recipient: null }]);
    const unconfirmed = await makeUser();
    await sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`;
    await sql`update auth.users set encrypted_password = 'x' where id = ${unconfirmed.id}`;
    await sql`delete from auth.users where id = ${unconfirmed.id}`;
    expect(await listKinds(unconfirmed)).toEqual([]);
  });

  test("tell of a deletion at the last address, and end what waits for the account", async () => {
    const { mails } = await listen();
    await write(user);
    await sql`delete from auth.users where id = ${user.id}`;
    expect(await listKinds(user)).toMatchObject([{ kind: "account_deleted", recipient: user.email }]);
    const [row] = await sql`select id from mail_outbox where user_id = ${user.id}`;
    await sendMail(row?.id);
    expect(mails).toMatchObject([{ to: [user.email] }]);
    expect(await listKinds(user)).toEqual([]);
  });

  test("are not written when the change is undone", async () => {
    const undone = sql.begin(async (tx) => {
      await tx`update auth.users set email = 'x@example.test' where id = ${user.id}`;
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await listKinds(user)).toEqual([]);
  });

  test("do not prevent a change when they cannot be written", async () => {
    await sql`alter table mail_outbox rename to mail_outbox_away`;
    try {
      await sql`update auth.users set encrypted_password = 'y' where id = ${user.id}`;
      await sql`delete from auth.users where id = ${user.id}`;
    } finally {
      await sql`alter table mail_outbox_away rename to mail_outbox`;
    }
    expect(await sql`select 1 from auth.users where id = ${user.id}`).toHaveLength(0);
  });

  test("are enqueued by the next tick", async () => {
    await sql`update auth.users set encrypted_password = 'x' where id = ${user.id}`;
    await sql`update mail_outbox set next_attempt_at = now() - interval '10 seconds' where user_id = ${user.id}`;
    await enqueueOverdueMails();
    const [row] = await sql`select id from mail_outbox where user_id = ${user.id}`;
    const queued = await sql`select 1 from pgboss.job where name = 'mail' and data ->> 'id' = ${row?.id}`;
    expect(queued).toHaveLength(1);
  });
});
