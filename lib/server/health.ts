import { pingDatabase } from "#db/queries/health.ts";
import { countFailedRefunds } from "#db/queries/pending-refunds.ts";
import { getBrowserStatus } from "./capture/browser-status.ts";
import { hasCaptureSpace } from "./capture/has-capture-space.ts";
import { withTimeout } from "./concurrency/with-timeout.ts";
import { env } from "./env.ts";
import { pingAuthService } from "./integrations/supabase/index.ts";
import { listUnhealthyRegistries } from "./name-check/clients.ts";

const TIMEOUT_MILLISECONDS = 5_000;

type PartState = "ok" | "no answer";
/**
 * `unconfined`: the browser runs, but the machine does not support Chromium's sandbox. `starting`: its first start is in
 * progress, which includes unpacking. `elsewhere`: on serverless platforms, only the capture functions have a browser.
 */
type BrowserPart = PartState | "unconfined" | "starting" | "elsewhere";
/** `doubtful`: a registry fails its canary, so its "not found" does not count as available. */
type LookupPart = PartState | "doubtful";
/** `full`: new captures are returned but not stored in the history. */
type CaptureStorePart = PartState | "full";
/** `pending`: a refund has failed and awaits the reconciler's retry. */
type RefundPart = PartState | "pending";
type Health = {
  ok: boolean;
  parts: {
    database: PartState;
    auth: PartState;
    browser: BrowserPart;
    lookUps: LookupPart;
    captureStore: CaptureStorePart;
    refunds: RefundPart;
  };
};

/** Waits for a check. @returns null on failure or timeout, with the reason added to `errors` */
async function checkPart<T>(part: string, check: Promise<T>, errors: Error[]): Promise<T | null> {
  const onTimeout = (): never => {
    throw new Error(`no answer within ${TIMEOUT_MILLISECONDS} ms`);
  };
  return withTimeout(TIMEOUT_MILLISECONDS, check, onTimeout).catch((cause: unknown) => {
    errors.push(new Error(`The ${part} does not answer`, { cause }));
    return null;
  });
}

const toTrue = () => true as const;
const toPartState = (answer: true | null): PartState => (answer ? "ok" : "no answer");

/** Whether the first start of the browser has succeeded or failed. */
let isBrowserKnown = false;

async function checkBrowser(errors: Error[]): Promise<BrowserPart> {
  if (env.VERCEL) return "elsewhere";
  const check = getBrowserStatus().finally(() => {
    isBrowserKnown = true;
  });
  const state = await checkPart("browser", check, errors);
  if (state) return state.isSandboxed === false ? "unconfined" : "ok";
  return isBrowserKnown || env.BROWSER_WS_ENDPOINT ? "no answer" : "starting";
}

async function checkRegistries(errors: Error[]): Promise<LookupPart> {
  const doubtful = await checkPart("registries", listUnhealthyRegistries(), errors);
  if (!doubtful) return "no answer";
  return doubtful.length === 0 ? "ok" : "doubtful";
}

async function checkCaptureStore(errors: Error[]): Promise<CaptureStorePart> {
  const hasSpace = await checkPart("capture store", hasCaptureSpace(), errors);
  if (hasSpace === null) return "no answer";
  return hasSpace ? "ok" : "full";
}

async function checkRefunds(errors: Error[]): Promise<RefundPart> {
  const failed = await checkPart("refund list", countFailedRefunds(), errors);
  if (failed === null) return "no answer";
  return failed === 0 ? "ok" : "pending";
}

/** How long a result is shared, in milliseconds, to bound the load of frequent calls. */
const CACHE_MS = 2_000;

/** `errors` holds the reasons for the log. */
type HealthResult = { health: Health; errors: Error[] };

let lastCheck: { checkedAt: number; answer: Promise<HealthResult> } | null = null;

async function checkParts(): Promise<HealthResult> {
  const errors: Error[] = [];
  const [database, auth, browser, lookUps, captureStore, refunds] = await Promise.all([
    checkPart("database", pingDatabase().then(toTrue), errors).then(toPartState),
    checkPart("auth service", pingAuthService().then(toTrue), errors).then(toPartState),
    checkBrowser(errors),
    checkRegistries(errors),
    checkCaptureStore(errors),
    checkRefunds(errors),
  ]);
  const ok = database === "ok" && auth === "ok" && browser !== "no answer";
  return { health: { ok, parts: { database, auth, browser, lookUps, captureStore, refunds } }, errors };
}

/**
 * Checks every part; only the essential ones determine `ok`. The health object names failed parts without the reasons,
 * which are for the log only. Calls within two seconds share one result.
 */
export function getHealth(): Promise<HealthResult> {
  const now = performance.now();
  if (!lastCheck || now - lastCheck.checkedAt > CACHE_MS)
    lastCheck = { checkedAt: now, answer: checkParts() };
  return lastCheck.answer;
}
