import { expect, onTestFinished, test } from "vitest";
import { withSeveralCaptures } from "#server/capture/several-captures.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { AppError } from "#shared/errors.ts";
import { setTelemetry, type Telemetry } from "#shared/telemetry.ts";
import { makeSubscriber } from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";

/** @returns the outcomes of the reported runs */
function recordRuns(): unknown[] {
  const outcomes: unknown[] = [];
  setTelemetry({
    count: (name, { outcome }) => name === "tool.runs" && outcomes.push(outcome),
  } as Partial<Telemetry> as Telemetry);
  onTestFinished(() => setTelemetry(null));
  return outcomes;
}

test("several captures of one call are reported as one run", async () => {
  const call = toMeteredCall(await makeSubscriber("free"));
  const capture = (fails: boolean) =>
    withSeveralCaptures({
      ...call,
      deadline: performance.now() + 10_000,
      signal: AbortSignal.timeout(10_000),
      inputs: [false, fails],
      capture: (caller, isFailing) =>
        withReservedUsage({ ...call, caller }, async () => {
          if (isFailing) throw new AppError("upstream_timeout", "The page did not respond.");
        }),
      getId: () => null,
      finish: async () => undefined,
    });
  const outcomes = recordRuns();
  await capture(false);
  await expect(capture(true)).rejects.toMatchObject({ code: "upstream_timeout" });
  expect(outcomes).toEqual(["charged", "upstream_timeout"]);
});
