import { describe, expect, test } from "vitest";
import { call, post } from "./client.ts";
import { expectError } from "./error-body.ts";

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
  await expectError(response, 404, "not_found");
});

describe("the endpoint of confirmation links", () => {
  const CONFIRM = "/api/notifications/recipients/confirm";

  test("does nothing when a link is opened, because mail scanners do", async () => {
    const response = await call(`${CONFIRM}?token=x`);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test.each([{}, { token: "" }, { token: 1 }, { token: ["x"] }, { token: "x".repeat(129) }, []])(
    "refuses the body %j",
    async (body) => {
      const response = await post(CONFIRM, body);
      await expectError(response, 400, "invalid");
    },
  );

  test("does not know the token of another link", async () => {
    const response = await post(CONFIRM, { token: "x" });
    await expectError(response, 404, "not_found");
  });
});
