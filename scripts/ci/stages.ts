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

const notRun = (name: string): StageResult => ({
  name,
  passed: 0,
  failed: 1,
  skipped: 0,
  details: "",
  seconds: 0,
});

type Options = {
  /** How many run at the same time. */
  atOnce: number;
  run: (stage: Stage) => Promise<StageResult>;
  /** No further stage starts after it. */
  signal: AbortSignal;
};

/**
 * Runs stages in their order, each as soon as those that it needs, follows or examines have ended. One that needs a
 * failed stage counts as failed and does not run.
 * @returns the results in the order of the stages; after an interruption those of the stages that had started
 */
export async function runStages(
  stages: readonly Stage[],
  { atOnce, run, signal }: Options,
): Promise<StageResult[]> {
  const results = new Map<string, StageResult>();
  const running = new Map<string, Promise<unknown>>();
  const waiting = [...stages];
  const isPending = (name: string) => running.has(name) || waiting.some((stage) => stage.name === name);
  const isReady = ({ needs = [], after = [], examines = [] }: Stage) =>
    ![...needs, ...after, ...examines].some(isPending);

  const start = async (stage: Stage) => {
    const canRun = (stage.needs ?? []).every((need) => results.get(need)?.failed === 0);
    results.set(stage.name, canRun ? await run(stage) : notRun(stage.name));
  };

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < atOnce && !signal.aborted ? waiting.findIndex(isReady) : -1;
    const [stage] = next === -1 ? [] : waiting.splice(next, 1);
    if (stage)
      running.set(
        stage.name,
        start(stage).finally(() => running.delete(stage.name)),
      );
    else if (running.size > 0) await Promise.race(running.values());
    else break;
  }
  return stages.flatMap(({ name }) => results.get(name) ?? []);
}
