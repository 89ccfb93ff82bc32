import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { describeError } from "#server/api/call-errors.ts";
import { createApiKey } from "#server/api-keys/create-api-key.ts";
import { parseScreenshotCall } from "#server/capture/input.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { errorBody, problemResponse } from "#server/http/response.ts";
import { createCapturesJob, createCrawlJob } from "#server/jobs/create-job.ts";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { createWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import { toCaller } from "#server/usage/caller.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import { Problem } from "#shared/api/problem-contract.ts";
import { AppError } from "#shared/errors.ts";
import { CreateCapturesJob } from "#shared/jobs/contract.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import { CreateSchedule } from "#shared/schedules/contract.ts";
import { WatchCapture } from "#shared/watches/options.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";
import { makeSubscriber, makeUser, sql } from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import type { TestPlan } from "#tests/support/subscriptions.ts";

/** A user with a plan; 1 is the free one of the Web Inspector with 10 screenshots. */
async function makePlanUser(plan: TestPlan | null) {
  const user = await (plan === null ? makeUser() : makeSubscriber(plan));
  return { ...user, caller: toCaller(user) };
}
type PlanUser = Awaited<ReturnType<typeof makePlanUser>>;

const run = (user: PlanUser) => withReservedUsage(toMeteredCall(user), async () => undefined);
const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`);
const startJob = ({ caller }: PlanUser, count: number) =>
  createCapturesJob(caller, CreateCapturesJob.parse({ urls: urls(count), screenshot: {} }));

async function useUp(user: PlanUser): Promise<void> {
  await run(user);
  await sql`update usage_counters set used = 10 where user_id = ${user.id}`;
}

const PLANS = "http://localhost:3999/pricing";
const INSPECTOR_PLANS = `${PLANS}?productId=1`;
const RESET = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const USED_UP = {
  code: "limit_reached",
  planLimit: { limit: 10, used: 10, resetsAt: RESET, plansUrl: INSPECTOR_PLANS },
};
const TOO_LONG = {
  code: "limit_reached",
  planLimit: { limit: expect.any(Number), used: null, resetsAt: null },
};
const toNoAccess = (plansUrl: unknown) => ({ code: "no_access", planLimit: { limit: 0, plansUrl } });
const NO_INSPECTOR = toNoAccess(INSPECTOR_PLANS);
const NO_CHECKER = toNoAccess(`${PLANS}?productId=2`);
const NO_CRAWLS = toNoAccess(expect.stringContaining("/pricing"));

const CRAWL = CreateCrawlJob.parse({ url: "https://a.example/", limit: 2 });
const SCHEDULE = CreateSchedule.parse({ captures: { urls: urls(1) }, cron: "0 9 * * *" });
const WEBHOOK = CreateWebhook.parse({ url: "https://192.0.43.8/" });
/** One more than the free plan has. */
const steps = Array.from({ length: 6 }, () => ({ wait: { ms: 1 } }));
const SCREENSHOT = parseScreenshotCall(ScreenshotCall.parse({ html: "<p>x", steps }));
const WITH_STEPS = CreateCapturesJob.parse({ urls: urls(1), screenshot: { steps } });
const capture = WatchCapture.parse({ steps });
const TOO_MANY_STEPS = { code: "limit_reached", planLimit: { ...TOO_LONG.planLimit, limit: 5 } };
const capturePage = ({ caller }: PlanUser) =>
  takeScreenshot(caller, SCREENSHOT, {
    requestId: randomUUID(),
    deadline: performance.now() + 60_000,
    signal: new AbortController().signal,
  });
const KEY = { name: "x", scopes: ["capture" as const], expiresInDays: null };

/** Each limit of a plan that a call can reach, with what its error says. */
const LIMITS: [string, number | null, (user: PlanUser) => Promise<unknown>, object][] = [
  ["the usage limit", 1, (user) => useUp(user).then(() => run(user)), USED_UP],
  ["the usage limit of a job", 1, (user) => useUp(user).then(() => startJob(user, 1)), USED_UP],
  ["the length of a list", 1, (user) => startJob(user, 500), TOO_LONG],
  ["the steps of a capture", 1, capturePage, TOO_MANY_STEPS],
  ["the steps of a job", 1, ({ caller }) => createCapturesJob(caller, WITH_STEPS), TOO_MANY_STEPS],
  ["the steps of a watch", 1, ({ id }) => createWatch(id, { url: urls(1)[0], capture }), TOO_MANY_STEPS],
  ["a crawl without a plan for it", 1, ({ caller }) => createCrawlJob(caller, CRAWL), NO_CRAWLS],
  ["a tool without a plan", null, run, NO_INSPECTOR],
  ["a schedule without a paid plan", 1, ({ caller }) => createSchedule(caller, SCHEDULE), NO_INSPECTOR],
  ["a watched name without a plan", null, ({ id }) => createWatch(id, { name: "northkiln.com" }), NO_CHECKER],
  ["a webhook without a paid plan", 1, ({ id }) => createWebhook(id, WEBHOOK), toNoAccess(PLANS)],
  ["a key without a plan", null, ({ id }) => createApiKey(id, KEY), toNoAccess(PLANS)],
];

describe("an error of a plan", () => {
  test.each(LIMITS)(
    "says what %s allows, when it resets and where larger plans are",
    async (_name, planId, call, expected) => {
      const error = await call(await makePlanUser(planId)).catch((reason: unknown) => reason);
      expect(error).toMatchObject(expected);
      const { planLimit } = error as AppError;
      expect(errorBody(error as AppError, "r").planLimit).toEqual(planLimit);
      const problem = Problem.parse(await problemResponse(error as AppError, "r").json());
      expect(problem.planLimit).toEqual(planLimit);
      expect(problem.detail).toContain(planLimit?.plansUrl);
    },
  );

  test("describes the limit in a sentence, and other errors only by their message", async () => {
    const user = await makePlanUser(1);
    await useUp(user);
    const error = (await run(user).catch((reason: unknown) => reason)) as AppError;
    expect(error.message).toBe("Usage limit reached for this month");
    expect(describeError(error)).toMatch(
      /^Usage limit reached for this month\. 10 of 10 are used\. The limit resets at [\dT:.Z-]+\. Plans: http/,
    );
    expect(describeError(new AppError("invalid", "Bad."))).toBe("Bad.");
  });
});
