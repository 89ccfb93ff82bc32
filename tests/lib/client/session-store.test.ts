import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionStore } from "#client/session-store.ts";
import type { SessionClient } from "#client/session-user.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { waitFor } from "#tests/support/wait-for.ts";

type Session = { access_token: string };
type Answer = Awaited<ReturnType<SessionClient["auth"]["getUser"]>>;

const makeSession = (token: string): Session => ({ access_token: token });
const refused = (message: string, status: number): Answer => ({
  data: { user: null },
  error: { message, status },
});

/** A client whose responses and events the test controls in their order. */
function createStubClient() {
  const listeners = new Set<(event: string, session: Session | null) => void>();
  let session: Session | null = null;
  const state = {
    count: { count: 0, error: null as unknown },
    user: { data: { user: { id: "u1", email: "ada@example.com" } }, error: null } as Answer,
  };

  function emit(event: string, next: Session | null): void {
    session = next;
    for (const listener of listeners) listener(event, next);
  }

  return {
    state,
    emit,
    /** Sets the initial session of the browser. */
    begin: (token: string) => {
      session = makeSession(token);
    },
    hasSession: () => session !== null,
    countActiveSubscriptions: vi.fn(async (_userId: string) => state.count),
    auth: {
      onAuthStateChange(listener: (event: string, session: Session | null) => void) {
        listeners.add(listener);
        queueMicrotask(() => listener("INITIAL_SESSION", session));
        return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
      },
      getSession: async () => ({ data: { session } }),
      getUser: vi.fn(async () => state.user),
      signOut: vi.fn(async (_options: { scope: "local" }) => emit("SIGNED_OUT", null)),
    },
  };
}

let fake: ReturnType<typeof createStubClient>;
let load: () => Promise<SessionClient>;

beforeEach(() => {
  fake = createStubClient();
  load = vi.fn(async () => fake);
});

const createStore = () => new SessionStore({ load, hasSession: fake.hasSession });
const ada = {
  id: "u1",
  email: "ada@example.com",
  newEmail: null,
  hasPassword: true,
  isPremium: false,
  firstRun: null,
};
const signedIn = { user: ada, isLoading: false, isUnreachable: false };
const signedOut = { user: null, isLoading: false, isUnreachable: false };

/** A store that has started, in a browser with a session if there is a token. */
async function started(token?: string) {
  if (token) fake.begin(token);
  const store = createStore();
  store.startIfNeeded();
  await waitFor(() => expect(store.getState().isLoading).toBe(false));
  return store;
}

describe("SessionStore on start", () => {
  test("is loading", () => {
    coversSpec("4.1");
    expect(createStore().getState()).toEqual({ user: null, isLoading: true, isUnreachable: false });
  });

  test("is signed out without a session and downloads nothing", async () => {
    coversSpec("4.1");
    expect((await started()).getState()).toEqual(signedOut);
    expect(load).not.toHaveBeenCalled();
  });

  test("fetches the user if there is a session", async () => {
    coversSpec("4.1", "4.2");
    expect((await started("t1")).getState()).toEqual(signedIn);
    expect(fake.auth.getUser).toHaveBeenCalledOnce();
  });
});

describe("isPremium", () => {
  beforeEach(() => fake.begin("t1"));

  test("requires at least one active subscription of the user", async () => {
    coversSpec("3.1", "7.15", "6.7");
    fake.state.count = { count: 1, error: null };
    expect((await started()).getState().user?.isPremium).toBe(true);
    expect(fake.countActiveSubscriptions).toHaveBeenCalledExactlyOnceWith("u1");
  });

  test("is false and logged when the count fails, even without a message", async () => {
    coversSpec("8.9");
    expectConsoleError(/The subscription count failed/);
    fake.state.count = { count: 3, error: { message: "" } };
    expect((await started()).getState()).toEqual(signedIn);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

describe("SessionStore on auth events", () => {
  test.each([
    "SIGNED_IN",
    "TOKEN_REFRESHED",
    "USER_UPDATED",
    "PASSWORD_RECOVERY",
    "MFA_CHALLENGE_VERIFIED",
  ] as const)("refetches the user after %s", async (event) => {
    coversSpec("4.2", "4.3");
    const store = await started("t1");
    fake.state.user = { data: { user: { id: "u1", email: "new@example.com" } }, error: null };
    fake.emit(event, makeSession("t2"));
    await waitFor(() => expect(store.getState().user?.email).toBe("new@example.com"));
  });

  test.each(["SIGNED_OUT", "TOKEN_REFRESHED"])(
    "clears the user after %s without a session",
    async (event) => {
      coversSpec("4.3", "4.2");
      const store = await started("t1");
      fake.emit(event, null);
      expect(store.getState()).toEqual(signedOut);
    },
  );

  test("ignores a response that arrives after the sign-out", async () => {
    const store = await started("t1");
    const slow = Promise.withResolvers<typeof fake.state.user>();
    fake.auth.getUser.mockReturnValueOnce(slow.promise);
    fake.emit("TOKEN_REFRESHED", makeSession("t2"));
    fake.emit("SIGNED_OUT", null);
    slow.resolve(fake.state.user);
    await slow.promise;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(store.getState()).toEqual(signedOut);
  });

  test("sends one request for two events with the same token", async () => {
    const store = await started("t1");
    fake.auth.getUser.mockClear();
    fake.emit("SIGNED_IN", makeSession("t2"));
    fake.emit("TOKEN_REFRESHED", makeSession("t2"));
    await store.refresh();
    expect(fake.auth.getUser).toHaveBeenCalledOnce();
  });

  test("ignores a user who was requested before an update of the same session", async () => {
    const store = await started("t1");
    fake.auth.getUser.mockClear();
    fake.emit("TOKEN_REFRESHED", makeSession("t1"));
    fake.emit("USER_UPDATED", makeSession("t1"));
    await store.refresh();
    expect(fake.auth.getUser).toHaveBeenCalledTimes(2);
  });

  test("ignores events after stop()", async () => {
    const store = await started("t1");
    store.stop();
    fake.emit("SIGNED_OUT", null);
    expect(store.getState()).toEqual(signedIn);
  });
});

describe("SessionStore, when the user cannot be fetched,", () => {
  test("signs out locally if the auth service rejects the session", async () => {
    fake.state.user = refused("Session from session_id claim in JWT does not exist", 403);
    expect((await started("t1")).getState()).toEqual(signedOut);
    expect(fake.auth.signOut).toHaveBeenCalledWith({ scope: "local" });
  });

  test("keeps the session if the auth service does not respond, and recovers when it does", async () => {
    const answer = fake.state.user;
    fake.state.user = refused("fetch failed", 0);
    const store = await started("t1");
    expect(store.getState()).toEqual({ ...signedOut, isUnreachable: true });
    expect(fake.auth.signOut).not.toHaveBeenCalled();
    fake.state.user = answer;
    await store.refresh();
    expect(store.getState()).toEqual(signedIn);
  });

  test("does not sign out after too many requests", async () => {
    fake.state.user = refused("Request rate limit reached", 429);
    expect((await started("t1")).getState().isUnreachable).toBe(true);
  });

  test("signs out if the response has no user", async () => {
    coversSpec("4.3");
    fake.state.user = { data: { user: null }, error: null };
    expect((await started("t1")).getState().user).toBeNull();
  });
});

test("SessionStore does not sign out if the library fails to download, and tries again", async () => {
  vi.mocked(load).mockRejectedValueOnce(new Error("ChunkLoadError"));
  const store = await started("t1");
  expect(store.getState().isUnreachable).toBe(true);
  await store.refresh();
  expect(store.getState()).toEqual(signedIn);
});
