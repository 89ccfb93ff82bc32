import { beforeEach, expect, test, vi } from "vitest";
import { createRateLimits } from "../../../emulators/supabase/src/rate-limits.ts";

const LIMITS = { mailsPerHour: 2, requests: 3, tokens: 150, verifications: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

test("a rate limit is exhausted, then refills evenly over five minutes", () => {
  const limits = createRateLimits(LIMITS);
  for (let n = 0; n < 3; n++) limits.request("signup", "a");
  expect(() => limits.request("signup", "a")).toThrow("Request rate limit reached");
  vi.advanceTimersByTime(99_000);
  expect(() => limits.request("signup", "a")).toThrow();
  vi.advanceTimersByTime(2_000);
  expect(() => limits.request("signup", "a")).not.toThrow();
  expect(() => limits.request("signup", "a")).toThrow();
});

test("rate limits are separate per kind of call and per client", () => {
  const limits = createRateLimits(LIMITS);
  for (let n = 0; n < 3; n++) limits.request("signup", "a");
  expect(() => limits.request("recover", "a")).not.toThrow();
  expect(() => limits.request("signup", "b")).not.toThrow();
});

test("a large rate limit allows a burst of thirty", () => {
  const limits = createRateLimits(LIMITS);
  for (let n = 0; n < 30; n++) limits.token("a");
  expect(() => limits.token("a")).toThrow("Request rate limit reached");
});

test("the email limit applies to all users together, per hour", () => {
  const limits = createRateLimits(LIMITS);
  limits.mail();
  limits.mail();
  expect(() => limits.mail()).toThrow("email rate limit exceeded");
  vi.advanceTimersByTime(1_801_000);
  expect(() => limits.mail()).not.toThrow();
});

test("a limit of zero is unlimited", () => {
  const limits = createRateLimits(LIMITS);
  expect(() => Array.from({ length: 1000 }, () => limits.verification("a"))).not.toThrow();
});
