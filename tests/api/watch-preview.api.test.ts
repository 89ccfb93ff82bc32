import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { WatchList, WatchPreview } from "#shared/watches/contract.ts";
import { call, getUsageCount, post, signedIn, signedInWithPlans, withFreePlan } from "./client.ts";
import { expectError } from "./error-body.ts";

const PATH = "/api/watches/preview";

test("a preview returns text and picture of the page, costs one page watch check, and saves no watch", async () => {
  const { token } = await signedInWithPlans("starter");
  const url = `http://shop.test/watched/${randomUUID()}`;
  const response = await post(PATH, { url, picture: true }, token);
  expect(response.status).toBe(200);
  const { finalUrl, text, lines, words, picture } = (await response.json()) as WatchPreview;
  expect(finalUrl).toBe(url);
  expect(text).toContain("$68");
  // What changes on every load is left out.
  expect(text).not.toContain("views");
  expect([lines, words].every((count) => count > 2)).toBe(true);
  expect(picture).toMatch(/^data:image\/webp;base64,/);
  const part = await post(PATH, { url, selector: ".price" }, token);
  expect(await part.json()).toEqual({
    finalUrl: url,
    text: "$68",
    lines: 1,
    words: 1,
    number: "$68",
    elements: null,
    picture: null,
  });
  expect(await getUsageCount(token, "page-watch")).toBe(2);
  const list = (await (await call("/api/watches", { token })).json()) as WatchList;
  expect(list.data).toEqual([]);
});

test.each([
  ["a missing element", { url: "http://plain.test", selector: "#nothing" }, 422, "selector_not_found"],
  ["an invalid selector", { url: "http://plain.test", selector: "p[" }, 400, "invalid"],
  ["a bot challenge", { url: "https://wall.test" }, 502, "upstream_failed"],
  ["a missing page", { url: "http://shop.test/no-such-page" }, 502, "upstream_failed"],
  ["an unknown host", { url: "https://no-such-host.test" }, 502, "upstream_failed"],
  ["a private address", { url: "http://127.0.0.1/" }, 400, "invalid"],
  ["a private redirect", { url: "https://trap.test/to?http%3A%2F%2F10.0.0.1%2F" }, 400, "invalid"],
])("a preview of %s is an error and costs nothing", async (_, body, status, code) => {
  const { token } = await withFreePlan();
  await expectError(await post(PATH, body, token), status, code);
  expect(await getUsageCount(token, "page-watch")).toBe(0);
});

test("a preview needs a plan", async () => {
  const { token } = await signedIn();
  expect((await post(PATH, { url: "http://plain.test" }, token)).status).toBe(403);
});
