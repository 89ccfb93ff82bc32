import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadSessionClient } from "#client/session-client.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { clearCookies, makeSession, showTab, signIn, USER } from "#tests/support/session.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const NOW = 1_800_000_000;
const library = vi.hoisted(() => ({ load: vi.fn(async () => ({ auth: { signOut: vi.fn() } })) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: library.load,
  hasSessionCookie: () => document.cookie.includes("sb-auth="),
}));

const events: [string, string | undefined][] = [];
let stop = () => {};

async function follow(): Promise<void> {
  const { auth } = await loadSessionClient();
  const { data } = auth.onAuthStateChange((event, session) => events.push([event, session?.access_token]));
  stop = data.subscription.unsubscribe;
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ["setTimeout", "clearTimeout", "Date"] });
  events.length = 0;
  signIn();
});
afterEach(() => stop());

/** What the auth library of another tab sends. */
async function broadcast(event: string): Promise<void> {
  const channel = new BroadcastChannel("sb-auth");
  channel.postMessage({ event, session: null });
  await waitFor(() => expect(events.at(-1)?.[0]).toBe(event));
  channel.close();
}

describe("the session client with a valid session", () => {
  test("reports the session without loading the auth library", async () => {
    await follow();
    expect(events).toEqual([["INITIAL_SESSION", "t1"]]);
    expect((await (await loadSessionClient()).auth.getSession()).data.session?.access_token).toBe("t1");
    expect(library.load).not.toHaveBeenCalled();
  });

  test("reports a new token and a sign-out of another tab", async () => {
    coversSpec("4.2", "4.3");
    await follow();
    signIn(makeSession("t2"));
    await broadcast("TOKEN_REFRESHED");
    expect(events.at(-1)).toEqual(["TOKEN_REFRESHED", "t2"]);
    clearCookies();
    await broadcast("SIGNED_OUT");
    expect(events.at(-1)).toEqual(["SIGNED_OUT", undefined]);
    expect(library.load).not.toHaveBeenCalled();
  });

  test("loads the auth library 90 s before the token expires", async () => {
    coversSpec("9.19");
    await follow();
    await vi.advanceTimersByTimeAsync(3_509_000);
    expect(library.load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(library.load).toHaveBeenCalledOnce();
  });

  test("checks the session when the tab becomes visible", async () => {
    await follow();
    clearCookies();
    showTab();
    expect(events.at(-1)).toEqual(["SIGNED_OUT", undefined]);
  });

  test("fetches the user with the token", async () => {
    coversSpec("7.13");
    const fetched = vi.fn(async () => Response.json(USER));
    vi.stubGlobal("fetch", fetched);
    const { auth } = await loadSessionClient();
    expect((await auth.getUser()).data.user).toEqual(USER);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/\/auth\/v1\/user$/),
      expect.objectContaining({ headers: expect.objectContaining({ Authorization: "Bearer t1" }) }),
    );
  });

  test.each([
    [403, "session_not_found", "Session does not exist"],
    [503, "", ""],
  ])("passes on the auth service's error %i", async (status, code, message) => {
    vi.stubGlobal("fetch", async () => Response.json({ error_code: code, msg: message }, { status }));
    const { auth } = await loadSessionClient();
    expect((await auth.getUser()).error).toEqual({ message, status, code });
  });

  test("reports status 0 if the auth service cannot be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    const { auth } = await loadSessionClient();
    expect((await auth.getUser()).error).toMatchObject({ status: 0 });
  });

  test("counts the active subscriptions of the user", async () => {
    coversSpec("7.15");
    const fetched = vi.fn(
      async (_url: string, _init: RequestInit) =>
        new Response(null, { headers: { "content-range": "0-1/2" } }),
    );
    vi.stubGlobal("fetch", fetched);
    const client = await loadSessionClient();
    expect(await client.countActiveSubscriptions("u1")).toEqual({ count: 2, error: null });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toMatch(/\/rest\/v1\/user_subscriptions\?select=id&user_id=eq\.u1&status=eq\.active$/);
    expect(init?.method).toBe("HEAD");
    expect(init?.headers).toMatchObject({ Prefer: "count=exact", Authorization: "Bearer t1" });
  });
});

test("the session client is the auth library if the token must be refreshed", async () => {
  signIn(makeSession("t1", 80));
  await loadSessionClient();
  expect(library.load).toHaveBeenCalledOnce();
});
