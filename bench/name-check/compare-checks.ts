import type { Row } from "../report.ts";
import { measureConcurrency } from "./concurrency.ts";
import { compareDistance } from "./latency.ts";
import { measureMemory } from "./measure-memory.ts";
import { startRegistries } from "./registries.ts";

/** All rows of the name checker, against emulated registries at simulated distances. */
export async function compareChecks(): Promise<Row[]> {
  const registries = await startRegistries();
  try {
    return [
      ...(await compareDistance(registries, 0)),
      ...(await compareDistance(registries, 50)),
      ...(await measureConcurrency(registries)),
      ...(await measureMemory(registries)),
    ];
  } finally {
    await registries.stop();
  }
}
