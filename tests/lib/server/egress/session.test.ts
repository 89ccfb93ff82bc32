import { expect, test } from "vitest";
import { readEgressSettings } from "#server/egress/config.ts";
import { EgressError } from "#server/egress/errors.ts";
import { EgressSession } from "#server/egress/session.ts";

const LIMITS = { bytes: 1_000, connections: 1_000, lifetimeMs: 1_000, connectTimeoutMs: 100 };
const newJob = () => new EgressSession(readEgressSettings({}), LIMITS, () => false);

test("why the last address failed is known, however many failed before", () => {
  const job = newJob();
  for (let port = 1; port <= 500; port += 1) job.recordFailure("a.test", port, new Error("reset"));
  job.recordFailure("last.test", 443, new EgressError("refused", "private"));
  expect(job.outcomeOf("last.test", 443)).toBe("refused");
  expect(job.failures).toHaveLength(200);
  expect(job.outcomeOf("a.test", 1)).toBeUndefined();
});

test("an address that failed again is remembered for its last reason", () => {
  const job = newJob();
  job.recordFailure("a.test", 80, new EgressError("slow", "no answer"));
  job.recordFailure("a.test", 80, new EgressError("unreachable", "refused"));
  expect(job.failures).toEqual([{ target: "a.test:80", outcome: "unreachable" }]);
});
