import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { getDigestTime, writeDueDigests } from "#server/notifications/mail/digest.ts";
import { enqueueOverdueMails, writeMail } from "#server/notifications/mail/outbox.ts";
import { changeNotifications, unsubscribe } from "#server/notifications/mail/preferences.ts";
import { createUnsubscribeToken } from "#server/notifications/mail/unsubscribe-token.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { MAIL_DATA } from "./mail-data.ts";

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await makeSubscriber());
  await sql`delete from mail_outbox`;
  await changeNotifications(userId, { changeFrequency: "daily", timeZone: "Europe/Berlin" });
});

const writeChange = (name: string, kind: "page_changed" | "site_changed" = "page_changed") => {
  const { page_changed: page, site_changed: site } = MAIL_DATA;
  const data =
    kind === "page_changed"
      ? { ...page, watch: { ...page.watch, name } }
      : { ...site, site: { ...site.site, name } };
  return writeMail(db, { userId, kind, subjectKey: randomUUID(), data });
};

const makeDue = () => sql`update mail_outbox set digest_at = now() where digest_at is not null`;
const listMails = (kind: string) =>
  sql`select id, state, data, recipient_id, extract(epoch from digest_at - now()) as wait from mail_outbox
    where user_id = ${userId} and kind = ${kind} order by recipient_id is not null, created_at`;
const listQueued = async () =>
  (await sql`select data ->> 'id' as id from pgboss.job where name = 'mail'`).map(({ id }) => id);
const getNames = (data: { changes: { data: { watch?: { name: string }; site?: { name: string } } }[] }) =>
  data.changes.map((change) => change.data.watch?.name ?? change.data.site?.name);

test("changes of a period are one mail, for the user and for each recipient, however often it is written", async () => {
  const [recipient] = await sql`insert into mail_recipients (user_id, address, confirmed_at)
    values (${userId}, 'colleague@example.test', now()) returning id`;
  await writeChange("One");
  await writeChange("Two", "site_changed");
  const { name_available: data } = MAIL_DATA;
  await writeMail(db, { userId, kind: "name_available", subjectKey: "x", data });
  const names = await listMails("name_available");
  expect(await listQueued()).toEqual(expect.arrayContaining(names.map(({ id }) => id)));
  const waiting = [...(await listMails("page_changed")), ...(await listMails("site_changed"))];
  expect(waiting).toHaveLength(4);
  for (const { id, wait } of waiting) {
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(25 * 3_600);
    expect(await listQueued()).not.toContain(id);
  }
  await sql`update mail_outbox set next_attempt_at = now() - interval '1 day' where digest_at is not null`;
  await enqueueOverdueMails();
  expect(await writeDueDigests()).toBe(0);

  await makeDue();
  await Promise.all(Array.from({ length: 4 }, writeDueDigests));
  expect(await writeDueDigests()).toBe(0);
  const digests = await listMails("change_digest");
  expect(digests.map(({ recipient_id }) => recipient_id)).toEqual([null, recipient?.id]);
  for (const { id, data } of digests) {
    expect(getNames(data)).toEqual(["One", "Two"]);
    expect(await listQueued()).toContain(id);
  }
  for (const { state, data } of await listMails("page_changed"))
    expect({ state, data }).toEqual({ state: "digested", data: {} });
});

test("a digest that cannot be written loses nothing, and a change that comes late is in the next one", async () => {
  await writeChange("One");
  await makeDue();
  await sql`alter table mail_outbox add constraint no_digest check (kind <> 'change_digest') not valid`;
  expect(await writeDueDigests()).toBe(0);
  await sql`alter table mail_outbox drop constraint no_digest`;
  await writeDueDigests();
  await writeChange("Late");
  await makeDue();
  await writeDueDigests();
  expect((await listMails("change_digest")).map(({ data }) => getNames(data))).toEqual([["One"], ["Late"]]);
});

test("another period sends what has waited, and mails go out at once again when the user wants that", async () => {
  await writeChange("One");
  await changeNotifications(userId, { mutedKinds: [] });
  expect(await writeDueDigests()).toBe(0);
  await changeNotifications(userId, { changeFrequency: "at_once" });
  expect(await writeDueDigests()).toBe(1);
  await writeChange("Two");
  const [, two] = await listMails("page_changed");
  expect(two?.wait).toBeNull();
  expect(await listQueued()).toContain(two?.id);
});

test("a digest leaves out kinds that are switched off, shows at most 50 changes, and can be unsubscribed", async () => {
  await writeChange("Muted");
  for (let index = 0; index < 51; index += 1) await writeChange(`Site ${index}`, "site_changed");
  await changeNotifications(userId, { mutedKinds: ["page_changed"] });
  await makeDue();
  await writeDueDigests();
  const [digest] = await listMails("change_digest");
  expect(digest?.data.total).toBe(51);
  expect(getNames(digest?.data)).toHaveLength(50);
  expect(getNames(digest?.data)[0]).toBe("Site 0");
  expect(await unsubscribe(createUnsubscribeToken(userId, "change_digest"))).toEqual({
    kind: "change_digest",
  });
  const [settings] = await sql`select muted_kinds from notification_settings where user_id = ${userId}`;
  expect(settings?.muted_kinds).toEqual(["page_changed", "change_digest"]);
});

test.each([
  ["at_once", null, "2026-11-28T11:20:00Z", null],
  ["hourly", null, "2026-11-28T11:00:00Z", "2026-11-28T12:00:00.000Z"],
  ["hourly", "Asia/Kolkata", "2026-11-28T11:20:00Z", "2026-11-28T11:30:00.000Z"],
  ["daily", null, "2026-11-28T07:59:59Z", "2026-11-28T08:00:00.000Z"],
  ["daily", "Europe/Berlin", "2026-11-28T07:00:00Z", "2026-11-29T07:00:00.000Z"],
  ["daily", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T06:00:00.000Z"],
  ["weekly", "America/New_York", "2026-11-28T11:20:00Z", "2026-11-30T13:00:00.000Z"],
  ["weekly", null, "2026-11-30T08:00:00Z", "2026-12-07T08:00:00.000Z"],
] as const)("getDigestTime of %s in %s after %s is %s", (frequency, timeZone, now, expected) => {
  expect(getDigestTime(frequency, timeZone, new Date(now))?.toISOString() ?? null).toBe(expected);
});
