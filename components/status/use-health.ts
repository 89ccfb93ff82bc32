import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "#client/query-client.ts";
import { HealthReport } from "#shared/health-contract.ts";
import { apiPaths } from "#shared/paths.ts";

const TIMEOUT_MS = 15_000;
const REFRESH_MS = 60_000;
const HEALTH = [apiPaths.health];

/** Fetches the state of every component. @throws Error when the service does not answer with one in time */
async function fetchHealth(signal: AbortSignal): Promise<HealthReport> {
  const response = await fetch(apiPaths.health, {
    cache: "no-store",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  return HealthReport.parse(await response.json());
}

/** The state of the service, checked at once and then every minute while the page is visible. */
export function useHealth() {
  // The status page has no provider.
  const queryClient = getQueryClient();
  const query = useQuery(
    {
      queryKey: HEALTH,
      queryFn: ({ signal }) => fetchHealth(signal),
      networkMode: "always",
      refetchInterval: REFRESH_MS,
      refetchOnWindowFocus: "always",
      staleTime: 0,
    },
    queryClient,
  );
  return { ...query, retry: () => void queryClient.resetQueries({ queryKey: HEALTH }) };
}
