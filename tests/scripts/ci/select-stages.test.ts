import { expect, test } from "vitest";
import { findMissingNeed, groupParallel, selectStages } from "#scripts/ci/select-stages.ts";
import { type Stage, singleTestResult } from "#scripts/ci/stage-result.ts";

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

test("findMissingNeed fails a stage only when one that it needs failed or did not run", () => {
  const result = (name: string, failed: number) => ({
    ...singleTestResult(true, ""),
    name,
    failed,
    seconds: 1,
  });
  const api = stage("api", { needs: ["start"] });
  expect(findMissingNeed(api, [result("unit", 3), result("start", 0)])).toBeNull();
  expect(findMissingNeed(api, [result("start", 1)])).toMatchObject({ name: "api", failed: 1 });
  expect(findMissingNeed(api, [])).toMatchObject({ name: "api", failed: 1 });
});

test("groupParallel puts neighbors of one group together, and no others", () => {
  const stages = [
    stage("unit"),
    stage("db", { parallel: "waiting" }),
    stage("net", { parallel: "waiting" }),
    stage("api"),
    stage("late", { parallel: "waiting" }),
  ];
  expect(groupParallel(stages).map((group) => group.map(({ name }) => name))).toEqual([
    ["unit"],
    ["db", "net"],
    ["api"],
    ["late"],
  ]);
});
