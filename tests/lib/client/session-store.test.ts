import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionStore } from "#client/session-store.ts";
import {
  createStubSupabase,
  refused,
  type StubSupabase,
  sessionOf,
} from "#tests/components/auth/stub-supabase.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

let fake: StubSupabase;
let load: () => Promise<SupabaseClient>;

beforeEach(() => {
  fake = createStubSupabase();
  load = vi.fn(async () => fake as unknown as SupabaseClient);
});

const createStore = () => new SessionStore({ load, hasSession: fake.hasSession });
const ada = { id: "u1", email: "ada@example.com", newEmail: null, hasPassword: true, isPremium: false };
const signedIn = { user: ada, isLoading: false, isUnreachable: false };
const signedOut = { user: null, isLoading: false, isUnreachable: false };

async function started() {
  const store = createStore();
  store.startIfNeeded();
  await vi.waitFor(() => expect(store.getState().isLoading).toBe(false));
  return store;
}

describe("at the start", () => {
  test("nobody is known", () => {
    coversSpec("4.1");
    expect(createStore().getState()).toEqual({ user: null, isLoading: true, isUnreachable: false });
  });

  test("without a session nothing is downloaded and nobody is signed in", async () => {
    coversSpec("4.1");
    expect((await started()).getState()).toEqual(signedOut);
    expect(load).not.toHaveBeenCalled();
  });

  test("with a session the user is fetched from the service", async () => {
    coversSpec("4.1", "4.2");
    fake.begin("t1");
    expect((await started()).getState()).toEqual(signedIn);
    expect(fake.auth.getUser).toHaveBeenCalledOnce();
  });
});

describe("premium", () => {
  beforeEach(() => fake.begin("t1"));

  test("is at least one active subscription of this user", async () => {
    coversSpec("3.1", "7.15", "6.7");
    fake.state.count = { count: 1, error: null };
    expect((await started()).getState().user?.isPremium).toBe(true);
    expect(fake.from).toHaveBeenCalledWith("user_subscriptions");
    expect(fake.filters).toEqual([
      ["user_id", "u1"],
      ["status", "active"],
    ]);
  });

  test("is not known when the count fails, also without a message: logged, and not premium", async () => {
    coversSpec("8.9");
    expectConsoleError(/The subscription count failed/);
    fake.state.count = { count: 3, error: { message: "" } };
    expect((await started()).getState()).toEqual(signedIn);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

describe("events", () => {
  test.each([
    "SIGNED_IN",
    "TOKEN_REFRESHED",
    "USER_UPDATED",
    "PASSWORD_RECOVERY",
    "MFA_CHALLENGE_VERIFIED",
  ] as const)("%s fetches the user again", async (event) => {
    coversSpec("4.2", "4.3");
    fake.begin("t1");
    const store = await started();
    fake.state.user = { data: { user: { id: "u1", email: "new@example.com" } }, error: null };
    fake.emit(event, sessionOf("t2"));
    await vi.waitFor(() => expect(store.getState().user?.email).toBe("new@example.com"));
  });

  test("a sign-out clears the user", async () => {
    coversSpec("4.3", "4.2");
    fake.begin("t1");
    const store = await started();
    fake.emit("SIGNED_OUT", null);
    expect(store.getState()).toEqual(signedOut);
  });

  test("any change without a session clears the user", async () => {
    coversSpec("4.3");
    fake.begin("t1");
    const store = await started();
    fake.emit("TOKEN_REFRESHED", null);
    expect(store.getState()).toEqual(signedOut);
  });

  test("an answer that comes after the sign-out is thrown away", async () => {
    fake.begin("t1");
    const store = await started();
    const slow = Promise.withResolvers<typeof fake.state.user>();
    fake.auth.getUser.mockReturnValueOnce(slow.promise);
    fake.emit("TOKEN_REFRESHED", sessionOf("t2"));
    fake.emit("SIGNED_OUT", null);
    slow.resolve(fake.state.user);
    await slow.promise;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(store.getState()).toEqual(signedOut);
  });

  test("two events for one token ask once", async () => {
    fake.begin("t1");
    const store = await started();
    fake.auth.getUser.mockClear();
    fake.emit("SIGNED_IN", sessionOf("t2"));
    fake.emit("USER_UPDATED", sessionOf("t2"));
    await store.refresh();
    expect(fake.auth.getUser).toHaveBeenCalledOnce();
  });

  test("nothing is heard after stopping", async () => {
    fake.begin("t1");
    const store = await started();
    store.stop();
    fake.emit("SIGNED_OUT", null);
    expect(store.getState()).toEqual(signedIn);
  });
});

describe("a user who cannot be fetched", () => {
  test("is signed out here when the service refuses the session", async () => {
    fake.begin("t1");
    fake.state.user = refused(
      "Session from session_id claim in JWT does not exist",
      403,
      "session_not_found",
    );
    expect((await started()).getState()).toEqual(signedOut);
    expect(fake.auth.signOut).toHaveBeenCalledWith({ scope: "local" });
  });

  test("keeps the session when the service does not answer, and comes back when it does", async () => {
    fake.begin("t1");
    const answer = fake.state.user;
    fake.state.user = refused("fetch failed", 0);
    const store = await started();
    expect(store.getState()).toEqual({ ...signedOut, isUnreachable: true });
    expect(fake.auth.signOut).not.toHaveBeenCalled();
    fake.state.user = answer;
    await store.refresh();
    expect(store.getState()).toEqual(signedIn);
  });

  test("is not signed out by too many requests", async () => {
    fake.begin("t1");
    fake.state.user = refused("Request rate limit reached", 429, "over_request_rate_limit");
    expect((await started()).getState().isUnreachable).toBe(true);
  });

  test("is nobody when the service answers with nobody", async () => {
    coversSpec("4.3");
    fake.begin("t1");
    fake.state.user = { data: { user: null }, error: null };
    expect((await started()).getState().user).toBeNull();
  });
});

test("a library that cannot be downloaded is not a sign-out, and is tried again", async () => {
  fake.begin("t1");
  vi.mocked(load).mockRejectedValueOnce(new Error("ChunkLoadError"));
  const store = await started();
  expect(store.getState().isUnreachable).toBe(true);
  await store.refresh();
  expect(store.getState()).toEqual(signedIn);
});
