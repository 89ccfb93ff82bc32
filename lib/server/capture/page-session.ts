import {
  type Browser,
  BrowserPage,
  isOutOfMemory,
  isResponsive,
  loadBlockedHosts,
  PageError,
} from "#server/browser/index.ts";
import {
  type EgressErrorCode,
  type EgressHandle,
  openRemoteSession,
  startEgressProxy,
} from "#server/egress/index.ts";
import type { CaptureSession } from "#server/saved-sessions/open-session.ts";
import { AppError } from "#shared/errors.ts";
import type { CaptureConfig } from "./config.ts";
import { toAppError } from "./errors.ts";
import type { CaptureInput } from "./input.ts";
import { openPage, takePreparedPage, toEnvironment } from "./prepared-page.ts";
import { toPageState } from "./saved-session.ts";
import { hostAndPort } from "./validate-target.ts";

export type PageSessionOptions = {
  /** A browser without contexts; the owner of its slot closes it. */
  browser: Browser;
  input: CaptureInput;
  session?: CaptureSession | null | undefined;
  /** Maximum bytes of a file that is read instead of a page; undefined reads none. */
  fileBytes?: number | undefined;
  signal: AbortSignal;
  settings: CaptureConfig;
};

/** The time limit and the delay of the request. */
const getLifetimeMs = ({ input, settings }: PageSessionOptions): number =>
  settings.limits.jobMs + input.delaySeconds * 1000;

/** A promise that rejects at the time limit or when the caller cancels, whichever is first. */
function createTimeLimit(options: PageSessionOptions): {
  expired: Promise<never>;
  /** Moment of `performance.now()`. */
  endsAt: number;
  stop: () => void;
} {
  const lifetimeMs = getLifetimeMs(options);
  const endsAt = performance.now() + lifetimeMs;
  const timeout = AbortSignal.timeout(lifetimeMs);
  const either = AbortSignal.any([options.signal, timeout]);
  let onAbort = (): void => undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    onAbort = () =>
      reject(
        options.signal.aborted
          ? options.signal.reason
          : new AppError("upstream_timeout", "The page took too long to capture.", {
              cause: timeout.reason,
              isExpected: true,
            }),
      );
    // The caller may have canceled while it waited for a browser.
    if (either.aborted) onAbort();
    else either.addEventListener("abort", onAbort, { once: true });
  });
  expired.catch(() => undefined);
  return { expired, endsAt, stop: () => either.removeEventListener("abort", onAbort) };
}

/** The egress proxy's error code for the last requested address. */
async function getEgressErrorCode(
  page: BrowserPage | null,
  egress: EgressHandle,
): Promise<EgressErrorCode | undefined> {
  if (!page || !URL.canParse(page.requestedUrl)) return undefined;
  const { hostname, port } = hostAndPort(page.requestedUrl);
  return egress.getErrorCode(hostname, port);
}

/** Whether Playwright reports that the browser or its renderer has ended; it exports no class for these errors. */
const hasBrowserEnded = (error: unknown): boolean =>
  error instanceof Error &&
  /Target page, context or browser has been closed|Target crashed/.test(error.message);

/** The error of a page, unless its browser exceeded the memory limit, or ended or hangs for a reason of ours. */
async function findCause(browser: Browser, error: unknown): Promise<unknown> {
  if (isOutOfMemory(browser)) return new PageError("memory", "the browser took too much memory", error);
  const isOfPage = error instanceof AppError && error.code !== "upstream_timeout";
  if (isOfPage || (await isResponsive(browser))) return error;
  return new PageError("ended", "the browser does not answer", error);
}

type OpenedSession = { egress: EgressHandle; open: () => Promise<BrowserPage> };

/** Binds headers and cookies to the host of the requested URL, so that no other site receives them. */
function bindToHost(
  { url, html, headers, cookies = [] }: CaptureInput,
  session: PageSessionOptions["session"],
) {
  if (html !== undefined) return {};
  const { hostname, origin } = new URL(url);
  const state = session ? toPageState(session, url) : { cookies: [], storage: {} };
  return {
    ...(headers && Object.keys(headers).length > 0 ? { extraHeaders: { hostname, headers } } : {}),
    cookies: [...state.cookies, ...cookies.map((cookie) => ({ ...cookie, url: `${origin}/` }))],
    storage: state.storage,
  };
}

/** A proxy in this process, or a session at the one beside the remote browser, and the page that uses it. */
async function openSession(options: PageSessionOptions): Promise<OpenedSession> {
  const { browser, input, settings } = options;
  const { blocking } = input;
  const environment = toEnvironment(input);
  const isBlocked = await loadBlockedHosts(blocking);
  const { bytes, connections, connectMs } = settings.limits;
  const limits = { bytes, connections, connectTimeoutMs: connectMs, lifetimeMs: getLifetimeMs(options) };
  const prepared = await takePreparedPage(browser, environment);
  const egress = settings.egressProxy
    ? await openRemoteSession(settings.egressProxy, limits, blocking)
    : (prepared?.proxy ?? (await startEgressProxy())).open(settings.egress, limits, isBlocked);
  const { server, username, password } = egress;
  const open = async (): Promise<BrowserPage> =>
    BrowserPage.open(prepared?.blank ?? (await openPage(browser, environment, server)), {
      ...environment,
      ...bindToHost(input, options.session),
      isInline: input.html !== undefined,
      fileBytes: options.fileBytes,
      proxy: { username, password },
      limits: settings.limits,
      blocking,
      onAllowed: (host) => (isBlocked(host) ? egress.permit(host) : undefined),
    });
  return { egress, open };
}

/**
 * Runs `work` with a page of the given browser behind an egress session of its own. Stops waiting for both after the
 * work, at the time limit, and when the signal is aborted.
 * @param work has the page, and the moment of the time limit by `performance.now()`
 * @throws AppError with a message for the user; the signal's reason when it is aborted
 */
export async function withPageSession<T>(
  options: PageSessionOptions,
  work: (page: BrowserPage, endsAt: number) => Promise<T>,
): Promise<T> {
  options.signal.throwIfAborted();
  const { expired, endsAt, stop } = createTimeLimit(options);
  const opening = openSession(options);
  const session = await Promise.race([opening, expired]).catch((error: unknown) => {
    stop();
    // A browser that does not respond may still open its prepared page.
    void opening.then(
      ({ egress }) => egress.close(),
      () => undefined,
    );
    if (options.signal.aborted) throw options.signal.reason;
    throw toAppError(error);
  });
  let page: BrowserPage | null = null;
  const run = async (): Promise<T> => {
    page = await session.open();
    return Promise.race([work(page, endsAt), page.crashed]);
  };
  try {
    return await Promise.race([run(), expired]);
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    // Before its page is open the site has no part in the end of a browser, which for example a full disk causes.
    if (!page && hasBrowserEnded(error))
      throw new AppError(
        "busy",
        "The browser ended before the page was opened. Please try again in a moment.",
        {
          cause: error,
        },
      );
    const cause = await findCause(options.browser, error);
    throw toAppError(cause, await getEgressErrorCode(page, session.egress));
  } finally {
    stop();
    void session.egress.close();
  }
}
