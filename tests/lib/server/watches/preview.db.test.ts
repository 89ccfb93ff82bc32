import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { toCaller } from "#server/usage/caller.ts";
import type { PageSnapshot } from "#server/watches/page-snapshot.ts";
import { previewWatch } from "#server/watches/preview.ts";
import { AppError } from "#shared/errors.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { addSubscription, type TestPlan } from "#tests/support/subscriptions.ts";

const take = vi.hoisted(() => vi.fn<(watch: object) => Promise<PageSnapshot>>());
vi.mock(import("#server/watches/page-snapshot.ts"), async (original) => ({
  ...(await original()),
  takeSnapshot: take,
}));

const URL = "https://192.0.43.8/";
const LOOK: PageSnapshot = {
  markdown: "# Morning mug\n\n$19.00\n\nViewed 7 times",
  finalUrl: `${URL}mug`,
  picture: null,
  hasPasswordField: false,
  environment: "chromium 1",
  capturedAt: new Date(),
  values: {},
};
let user: TestUser;

const subscribe = (plan: TestPlan) => addSubscription(sql, user.id, { plan });

const preview = (request: Partial<Parameters<typeof previewWatch>[1]> = {}) =>
  previewWatch(
    toCaller(user),
    { url: URL, ...request },
    {
      requestId: crypto.randomUUID(),
      signal: new AbortController().signal,
      deadline: performance.now() + 60_000,
      maxSeconds: 60,
    },
  );

beforeEach(async () => {
  user = await makeUser();
  take.mockReset().mockResolvedValue(LOOK);
});
afterEach(async () => {
  expect(await sql`select 1 from page_watches where user_id = ${user.id}`).toHaveLength(0);
});

test("previewWatch returns the compared text with its size for one page watch check", async () => {
  await subscribe("starter");
  expect(await preview({ selector: "main", ignore: ["viewed"] })).toEqual({
    finalUrl: `${URL}mug`,
    text: "Morning mug\n$19.00",
    lines: 2,
    words: 3,
    number: null,
    elements: null,
    picture: null,
  });
  expect(take).toHaveBeenCalledWith(
    expect.objectContaining({ userId: user.id, url: URL, selector: "main", ignoredTexts: ["viewed"] }),
    expect.anything(),
  );
  expect(await readUsage(user.id)).toEqual({ used: 1, committed: 1, released: 0, reserved: 0 });
  const [counter] = await sql`select t.key from usage_counters join tools t on t.id = tool_id
    where user_id = ${user.id}`;
  expect(counter?.key).toBe("page-watch");
});

test("previewWatch returns a small copy of the picture", async () => {
  await subscribe("starter");
  const size = { width: 1_280, height: 3_000, channels: 3, background: "#fff" } as const;
  take.mockResolvedValue({ ...LOOK, picture: await sharp({ create: size }).png().toBuffer() });
  const { picture } = await preview({ picture: true });
  expect(picture).toMatch(/^data:image\/webp;base64,/);
  const image = Buffer.from(picture?.split(",")[1] ?? "", "base64");
  expect(await sharp(image).metadata()).toMatchObject({ width: 640, height: 1_500, format: "webp" });
});

test.each([
  ["selector_not_found", "selector_not_found"],
  ["empty_page", "upstream_failed"],
  ["bot_challenge", "upstream_failed"],
  ["http_500", "upstream_failed"],
])("previewWatch maps %s to the error %s, which costs nothing", async (code, expected) => {
  await subscribe("starter");
  take.mockRejectedValue(new PageCheckError(code, "The page is not the one."));
  await expect(preview()).rejects.toMatchObject({ code: expected, message: "The page is not the one." });
  expect(await readUsage(user.id)).toMatchObject({ used: 0, committed: 0, reserved: 0 });
});

test("previewWatch passes on the error of an address that does not answer, which costs nothing", async () => {
  await subscribe("starter");
  take.mockRejectedValue(new AppError("upstream_failed", "The website refused the connection."));
  await expect(preview()).rejects.toMatchObject({ message: "The website refused the connection." });
  expect(await readUsage(user.id)).toMatchObject({ used: 0, reserved: 0 });
});

test("previewWatch opens nothing for a private address, without a plan, and when the month is used up", async () => {
  await expect(preview()).rejects.toMatchObject({ code: "no_access" });
  await subscribe("free");
  await expect(preview({ url: "http://127.0.0.1/" })).rejects.toMatchObject({ code: "invalid" });
  await preview();
  await sql`update usage_counters set used = 30 where user_id = ${user.id}`;
  take.mockClear();
  await expect(preview()).rejects.toMatchObject({ code: "limit_reached" });
  expect(take).not.toHaveBeenCalled();
});
