import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createFeed, endFeed, listUserFeeds, readFeed } from "#server/watches/feeds.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { sql } from "#tests/support/database.ts";
import { addEndedCheck, makePageWatch, makeWatcher } from "./support.ts";

let userId: string;
let watchId: string;
beforeEach(async () => {
  userId = await makeWatcher();
  watchId = await makePageWatch(userId);
});

const toToken = (address: string): string => address.split("/").at(-2) ?? "";

async function read(address: string) {
  const token = toToken(address);
  const [atom, json] = [await readFeed(token, "atom"), await readFeed(token, "json")];
  return { atom, json: JSON.parse(json.body), contentTypes: [atom.contentType, json.contentType] };
}

test("a feed of a page has its changes, the newest first, with links to them", async () => {
  const [older, newer] = [
    await addEndedCheck(watchId, "changed", 60),
    await addEndedCheck(watchId, "changed", 5),
  ];
  await addEndedCheck(watchId, "same", 1);
  const unmatched = await addEndedCheck(watchId, "changed", 1);
  await sql`update page_watch_checks set matched_rules = '[]' where id = ${unmatched}`;
  const { feed, atom: address } = await createFeed(userId, watchId);
  const { atom, json, contentTypes } = await read(address);
  expect(contentTypes).toEqual([
    "application/atom+xml; charset=utf-8",
    "application/feed+json; charset=utf-8",
  ]);
  const ids = [parsePublicId("feed", feed.id), newer, older].map((id) => `urn:uuid:${id}`);
  expect([...atom.body.matchAll(/<id>(.+)<\/id>/g)].map(([, id]) => id)).toEqual(ids);
  const watch = toPublicId("watch", watchId);
  expect(json).toMatchObject({
    home_page_url: `http://localhost:3999/watches/${watch}`,
    items: [
      {
        id: ids[1],
        url: `http://localhost:3999/watches/${watch}?check=${newer}`,
        title: "Changed: The shop",
        content_html: expect.stringContaining(
          "<li><del>$19 &lt;b&gt;</del></li><li><ins>$24 &amp; more</ins></li>",
        ),
      },
      { id: ids[2] },
    ],
  });
  expect(atom.body + JSON.stringify(json)).not.toContain(toToken(address));
});

test("the feed of the account has pages, names and sites of this user alone, at most 50", async () => {
  for (let index = 0; index < 49; index += 1) await addEndedCheck(watchId, "changed", 100 + index);
  const stranger = await makeWatcher();
  await addEndedCheck(await makePageWatch(stranger), "changed", 1);
  const [name] =
    await sql`insert into watched_names (name, state) values (${`${randomUUID()}.com`}, 'available')
    returning id, name`;
  await sql`insert into name_watches (user_id, name_id, last_changed_at) values (${userId}, ${name?.id}, now())`;
  const { atom } = await createFeed(userId, null);
  const first = await read(atom);
  expect(first.json.items).toHaveLength(50);
  expect(first.json.items[0].title).toBe(`${name?.name} is available`);
  await addEndedCheck(watchId, "changed", 2);
  const second = await read(atom);
  expect(second.json.items).toHaveLength(50);
  expect(second.json.items[0].id).toBe(first.json.items[0].id);
  expect(second.json.items[1].title).toBe("Changed: The shop");
});

test("an address is stored as a hash, ends with the next one, the feed, the watch and the account", async () => {
  const one = await createFeed(userId, watchId);
  const [row] = await sql`select token_hash from feeds where user_id = ${userId}`;
  expect(row?.token_hash).not.toContain(toToken(one.atom));
  const two = await createFeed(userId, watchId);
  expect(two.feed.id).toBe(one.feed.id);
  const account = await createFeed(userId, null);
  expect((await listUserFeeds(userId)).data.map((feed) => feed.watchId)).toEqual([two.feed.watchId, null]);
  const isOpen = async ({ atom }: { atom: string }) =>
    readFeed(toToken(atom), "json").then(
      () => true,
      ({ code }) => (code === "not_found" ? false : code),
    );
  const listOpen = () => Promise.all([one, two, account].map(isOpen));
  expect(await listOpen()).toEqual([false, true, true]);
  const stranger = await makeWatcher();
  await expect(createFeed(stranger, watchId)).rejects.toMatchObject({ code: "not_found" });
  const feedId = parsePublicId("feed", account.feed.id) ?? "";
  await expect(endFeed(stranger, feedId)).rejects.toMatchObject({ code: "not_found" });
  await sql`delete from page_watches where id = ${watchId}`;
  expect(await listOpen()).toEqual([false, false, true]);
  await endFeed(userId, feedId);
  const last = await createFeed(userId, null);
  await sql`delete from auth.users where id = ${userId}`;
  expect([await isOpen(account), await isOpen(last)]).toEqual([false, false]);
});

test("a feed says that the plan has ended, and continues with the next one", async () => {
  await addEndedCheck(watchId, "changed", 1);
  const { atom } = await createFeed(userId, null);
  await sql`update user_subscriptions set status = 'canceled', ends_at = now() - interval '1 day'
    where user_id = ${userId}`;
  const { json } = await read(atom);
  expect(json.items.map(({ title }: { title: string }) => title)).toEqual([
    "This feed is paused, because your plan has ended",
  ]);
});
