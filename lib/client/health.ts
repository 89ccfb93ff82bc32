import { HealthReport } from "#shared/health-contract.ts";
import { apiPaths } from "#shared/paths.ts";

const TIMEOUT_MS = 15_000;

/** Fetches the state of every component. @throws Error when the service does not answer with one in time */
export async function fetchHealth(signal: AbortSignal): Promise<HealthReport> {
  const response = await fetch(apiPaths.health, {
    cache: "no-store",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  return HealthReport.parse(await response.json());
}
