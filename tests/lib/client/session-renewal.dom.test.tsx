import { beforeEach, expect, test, vi } from "vitest";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { makeSession, signIn } from "#tests/support/session.ts";

/** Lifetime of a session in seconds. */
const LIFE = 3600;
let serial = 0;

/** A session with tokens of its own. */
function makeNext(secondsLeft = LIFE) {
  serial += 1;
  return { ...makeSession(`t${serial}`, secondsLeft), refresh_token: `r${serial}` };
}

/** The real client of the site with this browser's session. */
async function openTab(secondsLeft: number) {
  vi.resetModules();
  signIn(makeNext(secondsLeft));
  const { loadSupabase } = await import("#client/supabase.ts");
  return loadSupabase();
}

let calls: { at: number; url: string; body: string }[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  calls = [];
  answer = () => Response.json(makeNext());
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ at: Date.now(), url, body: String(init.body) });
    return answer();
  });
});
test("the Supabase client checks the session every 30 s and refreshes it in time", async () => {
  coversSpec("9.19", "7.14");
  const client = await openTab(200);
  await client.auth.getSession();
  const opened = Date.now();
  const before = document.cookie;
  await vi.advanceTimersByTimeAsync(125_000);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url).toMatch(/\/auth\/v1\/token\?grant_type=refresh_token$/);
  expect(((calls[0]?.at ?? 0) - opened) % 30_000).toBe(0);
  expect(document.cookie).not.toBe(before);
  expect((await client.auth.getSession()).data.session?.expires_in).toBe(LIFE);
  await client.auth.stopAutoRefresh();
});

test.each([
  [95, 0],
  [90, 1],
  [30, 1],
])("getAccessToken with %i s left refreshes the token %i times", async (secondsLeft, renewals) => {
  coversSpec("9.19");
  const client = await openTab(secondsLeft);
  await client.auth.getSession();
  expect(calls).toHaveLength(renewals);
  await client.auth.stopAutoRefresh();
});

test("the Supabase client retries a refresh after 200 ms with exponential backoff", async () => {
  coversSpec("9.19");
  answer = () => new Response("", { status: 503 });
  const client = await openTab(80);
  const asked = client.auth.getSession();
  await vi.advanceTimersByTimeAsync(3_500);
  const pauses = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
  expect(pauses).toEqual([200, 400, 800, 1600]);
  await client.auth.stopAutoRefresh();
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
});

test("the Supabase client requests links with a PKCE challenge whose verifier stays in this browser", async () => {
  coversSpec("7.14");
  const client = await openTab(LIFE);
  answer = () => Response.json({});
  await client.auth.resetPasswordForEmail("ada@example.com");
  expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43,128}$/),
    code_challenge_method: "s256",
  });
  expect(document.cookie).toContain("code-verifier");
  await client.auth.stopAutoRefresh();
});
