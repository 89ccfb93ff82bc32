import { expect, test } from "vitest";
import type { SessionClient } from "#client/session-store.ts";
import { fetchUser } from "#client/session-user.ts";
import { createStubSupabase, refused } from "#tests/components/auth/stub-supabase.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const ask = (answer: ReturnType<typeof refused>) => {
  const fake = createStubSupabase();
  fake.state.user = answer;
  return fetchUser(fake as unknown as SessionClient);
};

test("fetchUser throws 'User not found' for a response without a user", async () => {
  coversSpec("8.3");
  await expect(ask({ data: { user: null }, error: null })).rejects.toThrow("User not found");
});

test("fetchUser passes on the error of the auth service with message, status and code", async () => {
  coversSpec("8.4");
  const gone = refused("Session from session_id claim in JWT does not exist", 403, "session_not_found");
  await expect(ask(gone)).rejects.toEqual(gone.error);
});
