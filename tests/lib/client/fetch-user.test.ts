import { expect, test } from "vitest";
import { setAwaitsLink } from "#client/first-run.ts";
import type { SessionClient } from "#client/session-user.ts";
import { fetchUser } from "#client/session-user.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

type Answer = Awaited<ReturnType<SessionClient["auth"]["getUser"]>>;

const ask = (answer: Answer) =>
  fetchUser({
    auth: { getUser: async () => answer },
    countActiveSubscriptions: async () => ({ count: 0, error: null }),
  } as unknown as SessionClient);

test("fetchUser throws 'User not found' for a response without a user", async () => {
  coversSpec("8.3");
  await expect(ask({ data: { user: null }, error: null })).rejects.toThrow("User not found");
});

test("fetchUser passes on the error of the auth service with message, status and code", async () => {
  coversSpec("8.4");
  const message = "Session from session_id claim in JWT does not exist";
  const error = { message, status: 403, code: "session_not_found" };
  await expect(ask({ data: { user: null }, error })).rejects.toBe(error);
});

test("fetchUser returns what was typed on a landing page, except in the tab that sent the confirmation link", async () => {
  const firstRun = { productId: 1, value: "your-site.com" };
  const user = { id: "u1", email: "ada@example.com", user_metadata: { first_run: firstRun } };
  expect(await ask({ data: { user }, error: null })).toMatchObject({ firstRun });
  setAwaitsLink(true);
  expect(await ask({ data: { user }, error: null })).toMatchObject({ firstRun: null });
  setAwaitsLink(false);
});
