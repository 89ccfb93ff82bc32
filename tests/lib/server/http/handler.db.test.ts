import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as submitFeedback } from "#app/api/feedback/submit/route.ts";
import { startFreePlan as takeFreePlan } from "#db/queries/subscriptions.ts";
import { createHandler, type Handler, respondWithProgress } from "#server/http/handler.ts";
import { verifyAccessToken } from "#server/integrations/supabase/index.ts";
import { env } from "#server/platform/env.ts";
import { endSession, makeUser, sql, startSession, type TestUser } from "#tests/support/database.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

vi.mock("#server/integrations/supabase/index.ts", async (load) => ({
  ...(await load<object>()),
  verifyAccessToken: vi.fn(),
}));

const call = (handler: Handler, init: RequestInit = {}) =>
  handler(new Request("http://localhost:3999/api/anything?secret=1", init), { params: Promise.resolve({}) });
const parseBody = async (response: Response) => (await response.json()) as Record<string, string>;

const BEARER = { authorization: "Bearer token" };
const acceptToken = ({ id, email, sessionId }: TestUser) =>
  vi.mocked(verifyAccessToken).mockResolvedValue({ kind: "user", id, email, sessionId });

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

test("createHandler responds to an unexpected error with only a reference, and logs it without the query", async () => {
  const log = recordLog();
  const failing = createHandler({ auth: "none" }, async () => {
    throw new Error("connect ECONNREFUSED postgres://me:secret@10.0.0.1");
  });
  const response = await call(failing);
  const { requestId, ...body } = await parseBody(response);
  const message = `Something went wrong on our side. Reference: ${requestId}`;
  expect([response.status, body]).toEqual([500, { code: "unexpected", message, error: message }]);
  expect(response.headers.get("x-request-id")).toBe(requestId);
  const line = { requestId, path: "/api/anything", status: 500, code: "unexpected" };
  expect(log.completed()).toMatchObject([line]);
  expect(log.failed()).toMatchObject([{ requestId }]);
  expect(log.texts).toHaveLength(2);
  expect(log.texts.join()).not.toContain("secret");
});

test("createHandler responds 401 without an error log when the user is deleted during the call", async () => {
  const writing = createHandler({ auth: "none" }, () => takeFreePlan(randomUUID(), 1, 1));
  const response = await call(writing);
  expect(response.status).toBe(401);
  expect(await parseBody(response)).toMatchObject({
    code: "unauthenticated",
    message: "This account no longer exists.",
  });
});

describe("createHandler for a mutation", () => {
  const changing = createHandler({ auth: "required" }, async ({ user }) => user);
  const send = (user: TestUser, method = "POST") => {
    acceptToken({ ...user, email: "old@example.test" });
    return call(changing, { method, headers: BEARER });
  };

  test("passes the user of an active session with the current email address", async () => {
    const response = await send(user);
    expect([response.status, await response.json()]).toEqual([200, user]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "responds 401 to %s when the session has ended",
    async (method) => {
      await startSession(user.id);
      await endSession(user.sessionId);
      const response = await send(user, method);
      expect([response.status, await parseBody(response)]).toMatchObject([401, { code: "unauthenticated" }]);
    },
  );

  test("responds 401 for another user's session", async () => {
    const other = await makeUser();
    expect((await send({ ...user, sessionId: other.sessionId })).status).toBe(401);
  });

  test("fails when the session query fails", async () => {
    expectConsoleError(/"kind":"http.request_failed"/);
    await sql`alter table auth.sessions rename to unreadable`;
    try {
      expect((await send(user)).status).toBe(500);
    } finally {
      await sql`alter table auth.unreadable rename to sessions`;
    }
  });
});

test("createHandler does not verify the session for a read", async () => {
  await endSession(user.sessionId);
  acceptToken(user);
  const reading = createHandler({ auth: "required" }, async ({ user: reader }) => reader);
  expect((await call(reading, { headers: BEARER })).status).toBe(200);
});

test.each(["required", "optional"] as const)(
  "createHandler responds 401 to a read with the token of a deleted user where a user is %s",
  async (auth) => {
    acceptToken(user);
    await sql`delete from auth.users where id = ${user.id}`;
    const reading = createHandler({ auth }, async () => ({}));
    const response = await call(reading, { headers: BEARER });
    expect([response.status, await parseBody(response)]).toMatchObject([401, { code: "unauthenticated" }]);
  },
);

describe("createHandler with a deadline", () => {
  const never = () => new Promise<never>(() => {});
  /** The deadline is 60 ms after arrival. */
  const limits = { auth: "none", maxDuration: 12.06 } as const;
  const late = {
    code: "busy",
    message: "The server is too busy to finish in time. Please try again in a moment.",
  };

  test("responds 503 `busy` at the deadline when the work never ends", async () => {
    const started = performance.now();
    const response = await call(createHandler(limits, never));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await parseBody(response)).toMatchObject(late);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("ends a progress stream at the deadline with the error as the last line", async () => {
    const streaming = createHandler(limits, (asked) => {
      const run = (reportProgress: (step: { step: string }) => void) => {
        reportProgress({ step: "opening" });
        return never();
      };
      return respondWithProgress(asked, run, { whole: () => null, line: () => null });
    });
    const response = await call(streaming, { headers: { accept: "application/x-ndjson" } });
    const lines = (await response.text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { step: "opening" },
      expect.objectContaining(late),
    ]);
  });

  test("aborts the signal when the client disconnects and at the deadline", async () => {
    const aborted = (signal: AbortSignal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const seen: unknown[] = [];
    const working = createHandler(limits, ({ signal }) =>
      aborted(signal).catch((reason) => seen.push(reason)),
    );
    await call(working);
    expect(seen).toEqual([expect.objectContaining(late)]);
    const caller = new AbortController();
    setTimeout(() => caller.abort(new Error("gone")), 10);
    await call(working, { signal: caller.signal });
    expect(seen).toEqual([expect.objectContaining(late), new Error("gone")]);
  });
});

describe("the feedback endpoint", () => {
  const send = (title: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ title, description: "D" });
    const type = { "content-type": "application/json" };
    return call(submitFeedback, { method: "POST", headers: { ...type, ...headers }, body });
  };

  beforeEach(async () => {
    await sql`delete from rate_limits`;
    // Scales ten calls per minute to five.
    vi.spyOn(env, "LIMITS_SCALE", "get").mockReturnValue(0.5);
  });

  test("responds 429 with Retry-After above the rate limit", async () => {
    for (let message = 1; message <= 5; message += 1) expect((await send(`${message}`)).status).toBe(200);
    const sixth = await send("6");
    const seconds = Number(sixth.headers.get("retry-after"));
    expect([sixth.status, Number.isInteger(seconds), seconds > 0 && seconds <= 12]).toEqual([
      429,
      true,
      true,
    ]);
    expect(await parseBody(sixth)).toMatchObject({
      code: "rate_limited",
      message: `Too many requests. Please try again in ${seconds} s.`,
    });
    expect(await sql`select 1 from feedback where title = '6'`).toHaveLength(0);
  });

  test("counts by the address that the nearest proxy added, not by forged entries", async () => {
    vi.spyOn(env, "CLIENT_IP_HEADER", "get").mockReturnValue("x-forwarded-for");
    const from = (addresses: string) => send("T", { "x-forwarded-for": addresses });
    for (let made = 1; made <= 5; made += 1)
      expect((await from(`10.0.0.${made}, 192.0.2.1`)).status).toBe(200);
    expect((await from("10.0.0.6, 192.0.2.1")).status).toBe(429);
    expect((await from("10.0.0.1, 192.0.2.2")).status).toBe(200);
  });
});
