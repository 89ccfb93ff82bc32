import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Stage, type StageResult, singleTestResult } from "#scripts/ci/stage-result.ts";
import { runStages, selectStages } from "#scripts/ci/stages.ts";

const stage = (name: string, more: Partial<Stage> = {}): Stage => ({
  name,
  run: async () => singleTestResult(true, ""),
  ...more,
});

const STAGES = [
  stage("unit"),
  stage("build"),
  stage("start", { needs: ["build"] }),
  stage("api", { needs: ["start"] }),
  stage("e2e", { needs: ["start"] }),
  stage("logs", { needs: ["start"], examines: ["api", "e2e"] }),
];

test.each([
  [[], ["unit", "build", "start", "api", "e2e", "logs"]],
  [["unit"], ["unit"]],
  [["start"], ["build", "start"]],
  [
    ["e2e", "unit"],
    ["unit", "build", "start", "e2e", "logs"],
  ],
])("selectStages(%j) is %j: what they need, and what examines their output", (wanted, expected) => {
  expect(selectStages(STAGES, wanted).map(({ name }) => name)).toEqual(expected);
});

/** Runs stages that end on demand; `log` has what started and ended. */
function startRun(stages: Stage[], atOnce: number) {
  const log: string[] = [];
  const ends = new Map<string, (failed?: number) => Promise<void>>();
  const interruption = new AbortController();
  const run = ({ name }: Stage) =>
    new Promise<StageResult>((resolve) => {
      log.push(`+${name}`);
      ends.set(name, async (failed = 0) => {
        log.push(`-${name}`);
        resolve({ ...singleTestResult(failed === 0, ""), name, seconds: 1 });
        await setImmediate();
      });
    });
  const results = runStages(stages, { atOnce, run, signal: interruption.signal });
  return {
    log,
    end: async (name: string, failed?: number) => ends.get(name)?.(failed),
    results,
    interruption,
  };
}

test("runStages starts a stage when its needs have ended and there is room", async () => {
  const { log, end, results } = startRun(STAGES, 2);
  await end("unit");
  expect(log).toEqual(["+unit", "+build", "-unit"]);
  for (const name of ["build", "start", "e2e", "api", "logs"]) await end(name);
  expect(log.slice(3).join(" ")).toBe("-build +start -start +api +e2e -e2e -api +logs -logs");
  expect((await results).map(({ name }) => name)).toEqual(STAGES.map(({ name }) => name));
});

test("runStages keeps stages apart that cannot run at the same time", async () => {
  const stages = [stage("api"), stage("e2e", { after: ["api"] }), stage("net")];
  const { log, end, results } = startRun(stages, 2);
  for (const name of ["api", "net", "e2e"]) await end(name);
  await results;
  expect(log).toEqual(["+api", "+net", "-api", "+e2e", "-net", "-e2e"]);
});

test("runStages runs one stage after another when asked to", async () => {
  const { log, end, results } = startRun(STAGES, 1);
  for (const { name } of STAGES) await end(name);
  await results;
  expect(log).toEqual(STAGES.flatMap(({ name }) => [`+${name}`, `-${name}`]));
});

test("runStages fails what needs a failed stage without running it, and runs the others", async () => {
  const { log, end, results } = startRun(STAGES, 1);
  await end("unit", 3);
  await end("build", 1);
  expect((await results).map(({ name, failed }) => [name, failed])).toEqual(
    STAGES.map(({ name }) => [name, 1]),
  );
  expect(log).toEqual(["+unit", "-unit", "+build", "-build"]);
});

test("runStages starts nothing after an interruption", async () => {
  const { log, end, results, interruption } = startRun(STAGES, 1);
  interruption.abort();
  await end("unit");
  expect((await results).map(({ name }) => name)).toEqual(["unit"]);
  expect(log).toEqual(["+unit", "-unit"]);
});
