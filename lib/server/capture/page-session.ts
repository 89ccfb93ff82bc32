import {
  type BlockedHosts,
  type BlockingOptions,
  BrowserPage,
  isOutOfMemory,
  loadBlockedHosts,
  PageError,
} from "#server/browser/index.ts";
import {
  type EgressErrorCode,
  type EgressHandle,
  openRemoteSession,
  startEgressProxy,
} from "#server/egress/index.ts";
import { AppError } from "#shared/errors.ts";
import type { InspectorSettings } from "./config.ts";
import { toAppError } from "./errors.ts";
import { hostAndPort } from "./validate-target.ts";

type Viewport = { width: number; height: number; userAgent?: string };

export type PageSessionOptions = {
  /** A browser that nobody has used; whoever leased it ends it. */
  browser: Parameters<typeof BrowserPage.open>[0];
  viewport: Viewport;
  /** What is kept out of the page. */
  blocking: BlockingOptions;
  /** Added to the job's time: the delay that was asked for. */
  extraMs: number;
  signal: AbortSignal;
  settings: InspectorSettings;
};

const PHONE = /Mobi|Android|iPhone|iPad/i;

/** Resolves to a rejection at the job's end of time or when it is cancelled, whichever is first. */
function watch(job: PageSessionOptions): { over: Promise<never>; stop: () => void } {
  const clock = AbortSignal.timeout(job.settings.limits.jobMs + job.extraMs);
  const either = AbortSignal.any([job.signal, clock]);
  let onAbort = (): void => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    onAbort = () =>
      reject(
        job.signal.aborted
          ? job.signal.reason
          : new AppError("outside_timeout", "The page took too long to capture.", {
              cause: clock.reason,
              isExpected: true,
            }),
      );
    // It may have been cancelled while it waited for a browser.
    if (either.aborted) onAbort();
    else either.addEventListener("abort", onAbort, { once: true });
  });
  over.catch(() => undefined);
  return { over, stop: () => either.removeEventListener("abort", onAbort) };
}

/** The filter's word on the address that was asked for last. */
async function outcomeOfPage(
  page: BrowserPage | null,
  egress: EgressHandle,
): Promise<EgressErrorCode | undefined> {
  if (!page || !URL.canParse(page.requestedUrl)) return undefined;
  const { hostname, port } = hostAndPort(page.requestedUrl);
  return egress.outcomeOf(hostname, port);
}

/** A way out for a job, and the hosts that its blocking lists keep it from. */
type WayOut = { egress: EgressHandle; isUnwanted: BlockedHosts };

function openPage({ egress, isUnwanted }: WayOut, job: PageSessionOptions): Promise<BrowserPage> {
  const { width, height, userAgent } = job.viewport;
  return BrowserPage.open(job.browser, {
    proxy: { server: egress.server, username: egress.username, password: egress.password },
    width,
    height,
    isMobile: userAgent !== undefined && PHONE.test(userAgent),
    ...(userAgent ? { userAgent } : {}),
    limits: job.settings.limits,
    blocking: job.blocking,
    onAllowed: (host) => (isUnwanted(host) ? egress.permit(host) : undefined),
  });
}

/** A filter in this process, or a job at the one beside the remote browser. */
async function openWayOut({ settings, extraMs, blocking }: PageSessionOptions): Promise<WayOut> {
  const isUnwanted = await loadBlockedHosts(blocking);
  const { bytes, connections, connectMs, jobMs } = settings.limits;
  const limits = { bytes, connections, connectTimeoutMs: connectMs, lifetimeMs: jobMs + extraMs };
  const egress = settings.egressProxy
    ? await openRemoteSession(settings.egressProxy, limits, blocking)
    : await startEgressProxy(settings.egress, limits, isUnwanted);
  return { egress, isUnwanted };
}

/**
 * Gives `work` a page in the job's browser, behind a filter of its own, and stops waiting for both whatever happens: after
 * the work, at the end of the job's time, and when the signal is aborted.
 * @throws AppError in plain words; the signal's reason when it was aborted.
 */
export async function withPageSession<T>(
  job: PageSessionOptions,
  work: (page: BrowserPage) => Promise<T>,
): Promise<T> {
  job.signal.throwIfAborted();
  const { over, stop } = watch(job);
  const way = await openWayOut(job).catch((error: unknown) => {
    stop();
    throw toAppError(error);
  });
  let page: BrowserPage | null = null;
  const run = async (): Promise<T> => {
    page = await openPage(way, job);
    return Promise.race([work(page), page.crashed]);
  };
  try {
    return await Promise.race([run(), over]);
  } catch (error) {
    if (job.signal.aborted) throw job.signal.reason;
    const cause = isOutOfMemory(job.browser)
      ? new PageError("memory", "the browser took too much memory", error)
      : error;
    throw toAppError(cause, await outcomeOfPage(page, way.egress));
  } finally {
    stop();
    void way.egress.close();
  }
}
