import type { Stage, StageResult } from "./stage-result.ts";

/**
 * The stages of a run in their order: the wanted ones (all if none is named), those that examine their output, and
 * everything that these need.
 */
export function selectStages(stages: readonly Stage[], wanted: readonly string[]): Stage[] {
  if (wanted.length === 0) return [...stages];
  const names = new Set(wanted);
  for (const { name, examines = [] } of stages) if (examines.some((one) => names.has(one))) names.add(name);
  // A stage needs only stages that stand before it.
  for (const { name, needs = [] } of stages.toReversed())
    if (names.has(name)) for (const need of needs) names.add(need);
  return stages.filter(({ name }) => names.has(name));
}

/** The result of a stage that cannot run, because one that it needs has failed; null if it can run. */
export function findMissingNeed(
  { name, needs = [] }: Stage,
  results: readonly StageResult[],
): StageResult | null {
  const passed = new Set(results.filter(({ failed }) => failed === 0).map((result) => result.name));
  return needs.every((need) => passed.has(need))
    ? null
    : { name, passed: 0, failed: 1, skipped: 0, details: "", seconds: 0 };
}

/** Stages in their order, those that run at the same time together. */
export function groupParallel(stages: readonly Stage[]): Stage[][] {
  const groups: Stage[][] = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (stage.parallel !== undefined && last?.[0]?.parallel === stage.parallel) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}
