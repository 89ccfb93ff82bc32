import { expect, test } from "vitest";
import { readEgressSettings } from "#server/egress/config.ts";
import { EgressFailure } from "#server/egress/errors.ts";
import { EgressJob } from "#server/egress/session.ts";

const LIMITS = { bytes: 1_000, connections: 1_000, lifetimeMs: 1_000, connectTimeoutMs: 100 };
const newJob = () => new EgressJob(readEgressSettings({}), LIMITS, () => false);

test("why the last address failed is known, however many failed before", () => {
  const job = newJob();
  for (let port = 1; port <= 500; port += 1) job.note("a.test", port, new Error("reset"));
  job.note("last.test", 443, new EgressFailure("refused", "private"));
  expect(job.outcomeOf("last.test", 443)).toBe("refused");
  expect(job.failures).toHaveLength(200);
  expect(job.outcomeOf("a.test", 1)).toBeUndefined();
});

test("an address that failed again is remembered for its last reason", () => {
  const job = newJob();
  job.note("a.test", 80, new EgressFailure("slow", "no answer"));
  job.note("a.test", 80, new EgressFailure("unreachable", "refused"));
  expect(job.failures).toEqual([{ target: "a.test:80", outcome: "unreachable" }]);
});
