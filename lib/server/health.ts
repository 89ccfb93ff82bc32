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
 * `unconfined`: the browser runs, but this machine does not let it use its own sandbox. `starting`: it is being unpacked
 * and tried for the first time, which takes a slow machine a while. `elsewhere`: on a platform of functions it is only
 * there where captures are made.
 */
type BrowserPart = PartState | "unconfined" | "starting" | "elsewhere";
/** `doubtful`: a registry does not know a name that is registered for certain; its "not found" is not believed. */
type LookUpPart = PartState | "doubtful";
/** `full`: new captures are answered but not kept in their users' histories. */
type CaptureStorePart = PartState | "full";
/** `pending`: a refund that is owed has failed, and the reconciler tries it again. */
type RefundPart = PartState | "pending";
type Health = {
  ok: boolean;
  parts: {
    database: PartState;
    auth: PartState;
    browser: BrowserPart;
    lookUps: LookUpPart;
    captureStore: CaptureStorePart;
    refunds: RefundPart;
  };
};

/** What a question answers in time, or null; then `errors` has the reason. */
async function pingPart<T>(part: string, question: Promise<T>, errors: Error[]): Promise<T | null> {
  const onTimeout = (): never => {
    throw new Error(`no answer within ${TIMEOUT_MILLISECONDS} ms`);
  };
  return withTimeout(TIMEOUT_MILLISECONDS, question, onTimeout).catch((cause: unknown) => {
    errors.push(new Error(`The ${part} does not answer`, { cause }));
    return null;
  });
}

const isThere = () => true as const;
const stateOf = (answer: true | null): PartState => (answer ? "ok" : "no answer");

/** Whether a browser of this machine was ever found to start, or not to. */
let isBrowserKnown = false;

async function askBrowser(errors: Error[]): Promise<BrowserPart> {
  if (env.VERCEL) return "elsewhere";
  const question = getBrowserStatus().finally(() => {
    isBrowserKnown = true;
  });
  const state = await pingPart("browser", question, errors);
  if (state) return state.isSandboxed === false ? "unconfined" : "ok";
  return isBrowserKnown || env.BROWSER_WS_ENDPOINT ? "no answer" : "starting";
}

async function askRegistries(errors: Error[]): Promise<LookUpPart> {
  const doubtful = await pingPart("registries", listUnhealthyRegistries(), errors);
  if (!doubtful) return "no answer";
  return doubtful.length === 0 ? "ok" : "doubtful";
}

async function getCaptureStoreState(errors: Error[]): Promise<CaptureStorePart> {
  const hasSpace = await pingPart("capture store", hasCaptureSpace(), errors);
  if (hasSpace === null) return "no answer";
  return hasSpace ? "ok" : "full";
}

async function getRefundState(errors: Error[]): Promise<RefundPart> {
  const failed = await pingPart("refund list", countFailedRefunds(), errors);
  if (failed === null) return "no answer";
  return failed === 0 ? "ok" : "pending";
}

/** How long an answer is good for, in milliseconds: whoever asks all the time must not keep every part busy. */
const KEEP_MS = 2_000;

/** `errors` has, for the log, why parts do not answer. */
type Examination = { health: Health; errors: Error[] };

let last: { askedAt: number; answer: Promise<Examination> } | null = null;

async function askParts(): Promise<Examination> {
  const errors: Error[] = [];
  const [database, auth, browser, lookUps, captureStore, refunds] = await Promise.all([
    pingPart("database", pingDatabase().then(isThere), errors).then(stateOf),
    pingPart("auth service", pingAuthService().then(isThere), errors).then(stateOf),
    askBrowser(errors),
    askRegistries(errors),
    getCaptureStoreState(errors),
    getRefundState(errors),
  ]);
  const ok = database === "ok" && auth === "ok" && browser !== "no answer";
  return { health: { ok, parts: { database, auth, browser, lookUps, captureStore, refunds } }, errors };
}

/**
 * Asks every part; those the site cannot work without decide whether it is well. Names the one that does not answer,
 * never why: that is for the log alone. Callers within two seconds share one answer.
 */
export function getHealth(): Promise<Examination> {
  const now = performance.now();
  if (!last || now - last.askedAt > KEEP_MS) last = { askedAt: now, answer: askParts() };
  return last.answer;
}
