import { useEffect, useState } from "react";
import { HealthReport } from "#shared/health-contract.ts";
import { apiPaths } from "#shared/paths.ts";

const TIMEOUT_MS = 15_000;

/** Fetches the state of every component. @throws Error when the service does not answer with one in time */
async function fetchHealth(signal: AbortSignal): Promise<HealthReport> {
  const response = await fetch(apiPaths.health, {
    cache: "no-store",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  return HealthReport.parse(await response.json());
}

const REFRESH_MS = 60_000;

export type HealthState =
  | { kind: "loading" }
  | { kind: "failed"; checkedAt: Date }
  | { kind: "known"; checkedAt: Date; report: HealthReport };

/** The state of the service, checked at once and then every minute while the page is visible. */
export function useHealth(): { state: HealthState; retry: () => void } {
  const [state, setState] = useState<HealthState>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the effect again.
  useEffect(() => {
    const controller = new AbortController();
    const check = async () => {
      if (document.hidden) return;
      const next = await fetchHealth(controller.signal).then(
        (report): HealthState => ({ kind: "known", checkedAt: new Date(), report }),
        (): HealthState => ({ kind: "failed", checkedAt: new Date() }),
      );
      if (!controller.signal.aborted) setState(next);
    };
    void check();
    const timer = setInterval(() => void check(), REFRESH_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [attempt]);
  const retry = () => {
    setState({ kind: "loading" });
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}
