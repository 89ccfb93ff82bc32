import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { getAccessToken } from "#tests/support/accounts.ts";
import { stack } from "#tests/support/stack.ts";
import { BODIES } from "./bodies.ts";
import { call, post, postForStream, type SignedIn, signedIn, withFreePlan } from "./client.ts";
import { expectError } from "./error-body.ts";
import { fillPath, ROUTES } from "./routes.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Every state-changing endpoint of a user; the webhook has no user. */
const CHANGING = ROUTES.filter(({ path }) => path !== "/api/stripe/webhook").flatMap(({ path, methods }) =>
  methods.filter((method) => !READING.has(method)).map((method) => [method, path] as const),
);

/** Tools check the session after the body. */
const getValidBody = (path: string): unknown => new Map(Object.entries(BODIES)).get(path)?.[1] ?? {};

function authCall(path: string, method: string, token: string, json?: unknown): Promise<Response> {
  const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
  return fetch(`${stack.supabase}/auth/v1${path}`, { method, headers, body: JSON.stringify(json) });
}

/** Ways to end an account's session elsewhere; its token is valid for up to an hour. */
const ENDINGS: [string, (account: SignedIn) => Promise<Response>][] = [
  ["a global logout", ({ token }) => authCall("/logout?scope=global", "POST", token)],
  [
    "a password change in another session",
    async (account) => {
      const change = { password: `new-${randomUUID()}`, current_password: account.password };
      return authCall("/user", "PUT", await getAccessToken(account), change);
    },
  ],
  [
    "the deletion of the account in another session",
    async (account) => post("/api/user/account/delete", {}, await getAccessToken(account)),
  ],
];

test("the list of state-changing endpoints is complete", () => {
  const paths = CHANGING.map(([, path]) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/api/captures/[id]", "/api/user/account/delete", ...Object.keys(BODIES)]),
  );
});

describe.each(ENDINGS)("after %s the token of the ended session", (_how, end) => {
  let account: SignedIn;

  beforeAll(async () => {
    account = await withFreePlan();
    expect((await end(account)).ok).toBe(true);
  });

  test.each(CHANGING)("is rejected by %s %s", async (method, path) => {
    const response = await call(fillPath(path), {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(getValidBody(path)),
      token: account.token,
    });
    await expectError(response, 401, "unauthenticated");
  });

  test("is rejected by a streaming tool", async () => {
    const path = "/api/tools/screenshot";
    const response = await postForStream(path, getValidBody(path), account.token);
    await expectError(response, 401, "unauthenticated");
  });

  test("is rejected by the details of a taken domain", async () => {
    const path = "/api/tools/check-domain/details?name=acme.com";
    expect((await call(path, { token: account.token })).status).toBe(401);
  });
});

test("the token of a deleted account is refused by every read that needs a user", async () => {
  const account = await withFreePlan();
  expect((await post("/api/user/account/delete", {}, account.token)).ok).toBe(true);
  const getStatus = async (path: string, token?: string) => {
    const response = await call(fillPath(path), token ? { token } : {});
    await response.body?.cancel();
    return response.status;
  };
  const needsUser: string[] = [];
  for (const { path, methods } of ROUTES)
    if (methods.includes("GET") && (await getStatus(path)) === 401) needsUser.push(path);
  expect(needsUser).toEqual(expect.arrayContaining(["/api/captures", "/api/jobs", "/api/watches"]));
  for (const path of needsUser) expect([path, await getStatus(path, account.token)]).toEqual([path, 401]);
});

test("a password change keeps the current session", async () => {
  const account = await signedIn();
  const change = { password: `new-${randomUUID()}`, current_password: account.password };
  expect((await authCall("/user", "PUT", account.token, change)).status).toBe(200);
  const feedback = { type: "bug", title: "T", description: "D", email: "", pageUrl: "", userAgent: "" };
  expect((await post("/api/feedback/submit", feedback, account.token)).status).toBe(200);
});
