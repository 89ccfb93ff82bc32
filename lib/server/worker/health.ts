import { getAppliedMigration, newestMigration } from "#db/queries/database-state.ts";
import { countFailedRefunds } from "#db/queries/pending-refunds.ts";
import { getTickAge } from "#db/queries/scheduled-tasks.ts";
import { getBrowserStatus } from "#server/capture/browser-status.ts";
import { hasCaptureSpace } from "#server/capture/store.ts";
import { pingAuthService } from "#server/integrations/supabase/index.ts";
import { listUnhealthyRegistries } from "#server/name-check/clients.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { env } from "#server/platform/env.ts";
import { hasTemporarySpace } from "#server/platform/temporary-folder.ts";
import type { HealthComponents, HealthReport } from "#shared/health-contract.ts";

const TIMEOUT_MILLISECONDS = 5_000;

type ComponentState = "ok" | "unreachable";

/** Waits for a check. @returns null on failure or timeout, with the reason added to `errors` */
async function checkComponent<T>(name: string, check: Promise<T>, errors: Error[]): Promise<T | null> {
  const onTimeout = (): never => {
    throw new Error(`no response within ${TIMEOUT_MILLISECONDS} ms`);
  };
  return withTimeout(TIMEOUT_MILLISECONDS, check, onTimeout).catch((cause: unknown) => {
    errors.push(new Error(`The ${name} does not answer`, { cause }));
    return null;
  });
}

const toTrue = () => true as const;
const toComponentState = (answer: true | null): ComponentState => (answer ? "ok" : "unreachable");

/** Whether the first start of the browser has succeeded or failed. */
let isBrowserKnown = false;

async function checkBrowser(errors: Error[]): Promise<HealthComponents["browser"]> {
  if (env.VERCEL) return "elsewhere";
  const check = getBrowserStatus().finally(() => {
    isBrowserKnown = true;
  });
  const state = await checkComponent("browser", check, errors);
  if (state) return state.isSandboxed === false ? "unconfined" : "ok";
  return isBrowserKnown || env.BROWSER_WS_ENDPOINT ? "unreachable" : "starting";
}

async function checkDatabase(errors: Error[]): Promise<HealthComponents["database"]> {
  const applied = await checkComponent("database", getAppliedMigration(), errors);
  if (applied === null) return "unreachable";
  if (applied >= newestMigration) return "ok";
  errors.push(new Error("The database lacks migrations of this version"));
  return "outdated";
}

async function checkTemporaryFolder(errors: Error[]): Promise<HealthComponents["temporaryFolder"]> {
  const hasSpace = await checkComponent("temporary folder", hasTemporarySpace(), errors);
  if (hasSpace === null) return "unreachable";
  return hasSpace ? "ok" : "no_space";
}

async function checkRegistries(errors: Error[]): Promise<HealthComponents["lookups"]> {
  const doubtful = await checkComponent("registries", listUnhealthyRegistries(), errors);
  if (!doubtful) return "unreachable";
  return doubtful.length === 0 ? "ok" : "doubtful";
}

async function checkCaptureStore(errors: Error[]): Promise<HealthComponents["captureStore"]> {
  const hasSpace = await checkComponent("capture store", hasCaptureSpace(), errors);
  if (hasSpace === null) return "unreachable";
  return hasSpace ? "ok" : "full";
}

async function checkRefunds(errors: Error[]): Promise<HealthComponents["refunds"]> {
  const failed = await checkComponent("refund list", countFailedRefunds(), errors);
  if (failed === null) return "unreachable";
  return failed === 0 ? "ok" : "pending";
}

/** Workers look every 15 s, and a platform's scheduler at most once a minute. */
const LATE_SECONDS = 150;

async function checkJobs(
  errors: Error[],
): Promise<{ state: HealthComponents["jobs"]; tickAgeSeconds: number | null }> {
  const tick = await checkComponent(
    "schedule",
    getTickAge().then((age) => ({ age })),
    errors,
  );
  if (!tick) return { state: "unreachable", tickAgeSeconds: null };
  const isLate = tick.age === null || tick.age > LATE_SECONDS;
  return { state: isLate ? "late" : "ok", tickAgeSeconds: tick.age };
}

/** How long a result is shared, in milliseconds, to bound the load of frequent calls. */
const CACHE_MS = 2_000;

/** `errors` holds the reasons for the log. */
type HealthResult = { health: HealthReport; errors: Error[] };

let lastCheck: { checkedAt: number; answer: Promise<HealthResult> } | null = null;

async function checkComponents(): Promise<HealthResult> {
  const errors: Error[] = [];
  const [database, auth, browser, lookups, captureStore, temporaryFolder, refunds, jobs] = await Promise.all([
    checkDatabase(errors),
    checkComponent("auth service", pingAuthService().then(toTrue), errors).then(toComponentState),
    checkBrowser(errors),
    checkRegistries(errors),
    checkCaptureStore(errors),
    checkTemporaryFolder(errors),
    checkRefunds(errors),
    checkJobs(errors),
  ]);
  const ok = database === "ok" && auth === "ok" && browser !== "unreachable";
  const { state, tickAgeSeconds } = jobs;
  const components = {
    database,
    auth,
    browser,
    lookups,
    captureStore,
    temporaryFolder,
    refunds,
    jobs: state,
  };
  return { health: { ok, tickAgeSeconds, components }, errors };
}

/**
 * Checks every component; only the essential ones determine `ok`. The health object names failed components without the reasons,
 * which are for the log only. Calls within two seconds share one result.
 */
export function getHealth(): Promise<HealthResult> {
  const now = performance.now();
  if (!lastCheck || now - lastCheck.checkedAt > CACHE_MS)
    lastCheck = { checkedAt: now, answer: checkComponents() };
  return lastCheck.answer;
}
