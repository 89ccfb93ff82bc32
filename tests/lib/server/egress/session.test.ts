import { expect, test } from "vitest";
import { EgressError } from "#server/egress/errors.ts";
import { EgressSession } from "#server/egress/session.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";

const LIMITS = { bytes: 1_000, connections: 1_000, lifetimeMs: 1_000, connectTimeoutMs: 100 };
const createSession = () => new EgressSession(readEgressSettings({}), LIMITS, () => false);

test("EgressSession knows the error of the last address, however many failed before", () => {
  const session = createSession();
  for (let port = 1; port <= 500; port += 1) session.recordFailure("a.test", port, new Error("reset"));
  session.recordFailure("last.test", 443, new EgressError("refused", "private"));
  expect(session.getErrorCode("last.test", 443)).toBe("refused");
  expect(session.failures).toHaveLength(200);
  expect(session.getErrorCode("a.test", 1)).toBeUndefined();
});

test("EgressSession keeps the last error of an address that failed again", () => {
  const session = createSession();
  session.recordFailure("a.test", 80, new EgressError("slow", "no answer"));
  session.recordFailure("a.test", 80, new EgressError("unreachable", "refused"));
  expect(session.failures).toEqual([{ target: "a.test:80", errorCode: "unreachable" }]);
});
