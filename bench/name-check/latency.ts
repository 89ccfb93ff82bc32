import { Agent } from "node:http";
import { median, type Row } from "../report.ts";
import { queryAll, querySlowest } from "./baseline.ts";
import { createChecker } from "./checker.ts";
import { type Registries, startRegistries } from "./registries.ts";

const [WARM_ROUNDS, SEQUENTIAL_ROUNDS, COLD_ROUNDS] = [21, 3, 5];
/** Disables rate limits: this measures the time of the name checker itself. */
const NO_LIMITS = 1_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function measureWarm(registries: Registries, rttMs: number) {
  await registries.moveTo(rttMs);
  const agent = new Agent({ keepAlive: true });
  const { check, checkSixty, checkSequentially } = createChecker(registries, NO_LIMITS);
  await Promise.all([check(), checkSixty(), queryAll(registries, rttMs, agent)]);
  const seen = {
    check: [] as number[],
    sixty: [] as number[],
    slowest: [] as number[],
    all: [] as number[],
    sequential: [] as number[],
  };
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    seen.slowest.push(await timed(() => querySlowest(registries, rttMs, agent)));
    seen.all.push(await timed(() => queryAll(registries, rttMs, agent)));
    seen.check.push(await timed(check));
    seen.sixty.push(await timed(checkSixty));
  }
  for (let round = 0; round < SEQUENTIAL_ROUNDS; round += 1)
    seen.sequential.push(await timed(checkSequentially));
  agent.destroy();
  return {
    check: median(seen.check),
    sixty: median(seen.sixty),
    slowest: median(seen.slowest),
    all: median(seen.all),
    sequential: median(seen.sequential),
  };
}

/** Fresh registries, so that every connection is new. */
async function measureCold(rttMs: number) {
  const seen = { check: [] as number[], slowest: [] as number[] };
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const registries = await startRegistries();
    await registries.moveTo(rttMs);
    const agent = new Agent();
    seen.slowest.push(await timed(() => querySlowest(registries, rttMs, agent)));
    seen.check.push(await timed(createChecker(registries, NO_LIMITS).check));
    await registries.stop();
  }
  return { check: median(seen.check), slowest: median(seen.slowest) };
}

/** A check of 18 available names at one distance: warm, cold and sequential, each next to plain requests. */
export async function compareDistance(registries: Registries, rttMs: number): Promise<Row[]> {
  const warm = await measureWarm(registries, rttMs);
  const cold = await measureCold(rttMs);
  const row = (how: string, ours: number, baseline: number, what = "18 names"): Row => ({
    name: `${what}, ${rttMs} ms away, ${how}`,
    ours,
    baseline,
    unit: "ms",
    digits: 1,
  });
  return [
    row("warm (baseline: the slowest upstream)", warm.check, warm.slowest),
    row("warm (baseline: the slowest upstream)", warm.sixty, warm.slowest, "60 sources"),
    row("warm (baseline: as many plain requests at once)", warm.check, warm.all),
    row("new connections (baseline: the slowest upstream)", cold.check, cold.slowest),
    row("sequential lookups (baseline: the slowest upstream)", warm.sequential, warm.slowest),
  ];
}
