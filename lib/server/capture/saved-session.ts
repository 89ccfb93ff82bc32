import type { BrowserPage, PageCookie, SiteStorage } from "#server/browser/index.ts";
import type { EgressSettings } from "#server/egress/index.ts";
import { type CaptureSession, openSession, storeSession } from "#server/saved-sessions/open-session.ts";
import { getSite, isCookieOfSite } from "#server/saved-sessions/session-state.ts";
import type { Caller } from "#server/usage/caller.ts";
import { AppError } from "#shared/errors.ts";
import { detectBotChallengeOnPage } from "./bot-challenge.ts";
import { captureConfig } from "./config.ts";
import type { CaptureInput } from "./input.ts";
import { type RunStep, signIn } from "./sign-in.ts";

/** Whether a host leads to this machine by the settings, as those of the sample sites do. */
const isLocalSite = (hostname: string, { resolve }: EgressSettings): boolean =>
  /^(127\.|::1$)/.test(resolve.get(hostname)?.address ?? "");

/** Whether a page may have a session: one of its domain over https; over http only a local sample site. */
export function isPageOfSession(url: string, domain: string, egress: EgressSettings): boolean {
  const parsed = URL.parse(url);
  if (!parsed || getSite(url) !== domain) return false;
  return parsed.protocol === "https:" || isLocalSite(parsed.hostname, egress);
}

/**
 * Decrypts the session that a capture names.
 * @returns null for a capture without one
 * @throws AppError `invalid` for a session that this capture may not use
 */
export async function openNamedSession(
  caller: Caller,
  { session: name, url }: Pick<CaptureInput, "session" | "url">,
): Promise<CaptureSession | null> {
  if (name === undefined) return null;
  const session = await openSession(
    { userId: caller.userId, isMcp: (caller.apiKey ?? caller.prepaid)?.isMcp ?? false },
    name,
    url,
  );
  if (isPageOfSession(url, session.domain, captureConfig.egress)) return session;
  throw new AppError("invalid", "Captures with a session need an https address.");
}

/** The cookies and the storage that a page is opened with. No cookie is sent over http, whatever it says. */
export function toPageState(
  { state }: CaptureSession,
  url: string,
): { cookies: PageCookie[]; storage: SiteStorage } {
  const isSecure = url.startsWith("https:");
  const { cookies, storage } = state;
  return { cookies: isSecure ? cookies.map((cookie) => ({ ...cookie, secure: true })) : cookies, storage };
}

const REFUSED_STATUSES = [401, 403];

const pathOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Whether the page refuses its visitor, or asks for a password at another address than the requested one. */
async function isSignedOut(page: BrowserPage, requestedUrl: string): Promise<boolean> {
  const { url, title } = await page.urlAndTitle();
  if (REFUSED_STATUSES.includes(page.document?.status ?? 0))
    return (await detectBotChallengeOnPage(page, title)) === null;
  if (!URL.canParse(url) || pathOf(url) === pathOf(requestedUrl)) return false;
  return page.hasPasswordField();
}

/**
 * Opens a page as its user sees it. A session with a login signs in when it has no cookies yet, and once again when the
 * page is that of a visitor who is signed out.
 * @param open opens the page
 * @throws AppError `signed_out`
 */
export async function openSignedIn(
  page: BrowserPage,
  url: string,
  { session, open, runStep }: { session: CaptureSession; open: () => Promise<void>; runStep: RunStep },
): Promise<void> {
  const { login, domain, state } = session;
  const mayType = (address: string): boolean => isPageOfSession(address, domain, captureConfig.egress);
  const isNew = login !== null && state.cookies.length === 0 && Object.keys(state.storage).length === 0;
  // A site that remembers the device leaves out steps of its login, so that a failed one does not decide.
  const tryLogin = async (): Promise<AppError | null> =>
    login ? signIn(page, login, { runStep, mayType }) : null;
  let failure = isNew ? await tryLogin() : null;
  await open();
  if (!(await isSignedOut(page, url))) return;
  if (login && !isNew) {
    failure = await tryLogin();
    await open();
    if (!(await isSignedOut(page, url))) return;
  }
  const remedy = login ? "Its login was tried once." : "Sign in with your browser, and save it again.";
  const message = `The site does not accept this session any more. ${remedy}`;
  throw failure ?? new AppError("signed_out", message, { isExpected: true });
}

/** Stores what a captured page has changed. A page of another site, with an error or a bot challenge changes nothing. */
export async function keepSession(
  page: BrowserPage,
  session: CaptureSession,
  { finalUrl, botChallenge }: { finalUrl: string; botChallenge: string | null },
): Promise<void> {
  const status = page.document?.status ?? 0;
  const isGood = status < 400 && botChallenge === null;
  if (!isGood || !isPageOfSession(finalUrl, session.domain, captureConfig.egress)) return;
  const { cookies, storage } = await page.readStoredState();
  const ofSite = Object.entries(storage).filter(([origin]) => getSite(origin) === session.domain);
  await storeSession(session, {
    cookies: cookies.filter((cookie) => isCookieOfSite(cookie, session.domain)),
    storage: Object.fromEntries(ofSite),
  });
}
