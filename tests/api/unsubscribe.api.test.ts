import { expect, test } from "vitest";
import { call } from "./client.ts";
import { readErrorBody } from "./error-body.ts";

const PATH = "/api/notifications/unsubscribe";
const WRONG = ["", "?token=", "?token=x", "?token=a.b.c", `?token=${"a".repeat(4_000)}`, "?token[]=1"];

test("a link opens the page of its kind of mail, and changes nothing", async () => {
  const response = await call(`${PATH}?token=abc`, { redirect: "manual" });
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("location") ?? "");
  expect([location.pathname, location.searchParams.get("token")]).toEqual(["/unsubscribe", "abc"]);
});

test.each(WRONG)("a mail client's POST with the wrong token %j is 404", async (query) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = "List-Unsubscribe=One-Click";
  const response = await call(`${PATH}${query}`, { method: "POST", headers, body });
  expect([response.status, (await readErrorBody(response)).code]).toEqual([404, "not_found"]);
});
