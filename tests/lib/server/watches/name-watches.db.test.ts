import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { getPlatformClient, getRegistryClient } from "#server/name-check/clients.ts";
import type { RegistryAnswer } from "#server/name-check/domains/types.ts";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import { checkDueNames } from "#server/watches/check-names.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { deleteWatch } from "#server/watches/delete-watches.ts";
import { getWatch } from "#server/watches/list-watches.ts";
import { updateWatch } from "#server/watches/update-watch.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { sql } from "#tests/support/database.ts";
import { makeWatcher } from "./support.ts";

const registered = (statuses: string[] = ["active"], days = 400): RegistryAnswer => ({
  status: "taken",
  isExpiring: false,
  registration: {
    registrar: null,
    registeredAt: null,
    expiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
    statuses,
  },
});
const AVAILABLE: RegistryAnswer = { status: "available" };

/** What the registry answers to each lookup in turn; the last answer repeats. */
function stubRegistry(...answers: (RegistryAnswer | LookupError)[]) {
  return vi.spyOn(getRegistryClient(), "observe").mockImplementation(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? AVAILABLE;
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

async function watchName(
  userId: string,
  name = `kiln-${randomUUID().slice(0, 8)}.com`,
): Promise<[string, string]> {
  const watch = await createWatch(userId, { name });
  return [parsePublicId("watch", watch.id) ?? "", name];
}

/** Makes all names due, as if `minutes` had passed. */
async function lookUp(minutes = 3): Promise<number> {
  await sql`update watched_names set next_lookup_at = now(),
    available_since = available_since - make_interval(mins => ${minutes})`;
  return checkDueNames();
}

const listAlerts = async (userId: string) => ({
  mails: (await sql`select data from mail_outbox where user_id = ${userId} and kind = 'name_available'`).map(
    ({ data }) => data.name,
  ),
  events: (await sql`select type from webhook_events where user_id = ${userId}`).map(({ type }) => type),
});

beforeEach(async () => {
  await sql`delete from watched_names`;
});

test("a released name is reported once to each user who watches it, after two answers", async () => {
  const [first, second] = [await makeWatcher("checkerPro"), await makeWatcher("checkerUnlimited")];
  const [id, name] = await watchName(first);
  await watchName(second, name);
  const observe = stubRegistry(registered(["pending delete"]), AVAILABLE);
  await lookUp();
  expect(await getWatch(first, id)).toMatchObject({
    state: "taken",
    name: { registration: "pending_delete" },
  });
  await lookUp();
  expect(await listAlerts(first)).toEqual({ mails: [], events: [] });
  await lookUp();
  await lookUp();
  const alert = { mails: [name], events: ["name.available"] };
  expect(await listAlerts(first)).toEqual(alert);
  expect(await listAlerts(second)).toEqual(alert);
  expect(await getWatch(first, id)).toMatchObject({ state: "available" });
  // One lookup for both users each time.
  expect(observe).toHaveBeenCalledTimes(4);
});

test("a second answer within two minutes does not confirm the first one", async () => {
  const userId = await makeWatcher("checkerPro");
  await watchName(userId);
  stubRegistry(registered(), AVAILABLE);
  await lookUp();
  await lookUp(0);
  await lookUp(0);
  expect((await listAlerts(userId)).mails).toEqual([]);
});

test("a lookup without an answer is never reported, and is repeated later each time", async () => {
  const userId = await makeWatcher("checkerPro");
  await watchName(userId);
  stubRegistry(registered(), new LookupError("rate_limited", 3_600));
  await lookUp();
  await lookUp();
  await lookUp();
  expect((await listAlerts(userId)).mails).toEqual([]);
  const [row] = await sql`select state, unknowns, next_lookup_at > now() + interval '59 minutes' as waits
    from watched_names`;
  expect(row).toEqual({ state: "taken", unknowns: 2, waits: true });
});

test("an answer that the name is taken after all undoes the first answer that it is available", async () => {
  const userId = await makeWatcher("checkerPro");
  await watchName(userId);
  stubRegistry(registered(), AVAILABLE, registered(), AVAILABLE, registered());
  for (let round = 0; round < 5; round += 1) await lookUp();
  expect((await listAlerts(userId)).mails).toEqual([]);
});

test("a name that is taken and released again is reported again", async () => {
  const userId = await makeWatcher("checkerPro");
  await watchName(userId);
  stubRegistry(registered(), AVAILABLE, AVAILABLE, registered(), AVAILABLE);
  for (let round = 0; round < 6; round += 1) await lookUp();
  expect((await listAlerts(userId)).mails).toHaveLength(2);
});

test("two workers look a due name up once", async () => {
  await watchName(await makeWatcher("checkerPro"));
  const observe = stubRegistry(registered());
  await sql`update watched_names set next_lookup_at = now()`;
  await Promise.all([checkDueNames(), checkDueNames(), checkDueNames()]);
  expect(observe).toHaveBeenCalledTimes(1);
});

test("a paused watch has no lookups of its own, and gets no alert", async () => {
  const userId = await makeWatcher("checkerPro");
  const [id] = await watchName(userId);
  const observe = stubRegistry(AVAILABLE);
  await updateWatch(userId, id, { isPaused: true });
  await lookUp();
  expect(observe).not.toHaveBeenCalled();
  await deleteWatch(userId, id);
  await expect(getWatch(userId, id)).rejects.toMatchObject({ code: "not_found" });
});

test("a handle is looked up daily", async () => {
  const userId = await makeWatcher("checkerPro");
  await createWatch(userId, { name: "@northkiln", platform: "youtube" });
  vi.spyOn(getPlatformClient(), "observe").mockResolvedValue({
    status: "taken",
    reason: null,
    checkedAt: "",
  });
  await lookUp();
  const [row] = await sql`select name, round(extract(epoch from next_lookup_at - now()) / 3600)::int as hours
    from watched_names`;
  expect(row).toEqual({ name: "northkiln", hours: 24 });
});

test("createWatch refuses what no registry or platform can have, and more names than the plan has", async () => {
  const userId = await makeWatcher("checkerFree");
  for (const request of [
    { name: "north kiln.com" },
    { name: "x.example" },
    { name: "a", platform: "youtube" as const },
  ])
    await expect(createWatch(userId, request)).rejects.toMatchObject({ code: "invalid" });
  await createWatch(userId, { name: "one-kiln.com" });
  await createWatch(userId, { name: "two-kiln.com" });
  await createWatch(userId, { name: "two-kiln.com" });
  await expect(createWatch(userId, { name: "three-kiln.com" })).rejects.toMatchObject({ code: "conflict" });
});

test("a name under another TLD is watched if its registry reports availability", async () => {
  vi.spyOn(getRegistryClient(), "listTlds").mockResolvedValue([".com", ".shop", ".bmw"]);
  const user = await makeWatcher("checkerPro");
  const [id] = await watchName(user, "kiln.shop");
  expect(await getWatch(user, id)).toMatchObject({ name: { name: "kiln.shop" } });
  const message = "Please enter a domain name with a supported TLD.";
  for (const name of ["kiln.bmw", "kiln.photo", "kiln", "my kiln.shop"])
    await expect(createWatch(user, { name })).rejects.toMatchObject({ code: "invalid", message });
  vi.mocked(getRegistryClient().listTlds).mockResolvedValue(null);
  await expect(createWatch(user, { name: "kiln.art" })).rejects.toMatchObject({ code: "upstream_failed" });
});
