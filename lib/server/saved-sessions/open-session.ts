import {
  findListedSession,
  findSavedSession,
  type ListedSession,
  storeSessionState,
} from "#db/queries/saved-sessions.ts";
import { AppError } from "#shared/errors.ts";
import {
  decryptLogin,
  decryptState,
  encryptState,
  getSite,
  mergeState,
  type SessionLogin,
  type SessionState,
} from "./session-state.ts";

/** A session that a capture uses. */
export type CaptureSession = {
  id: string;
  userId: string;
  domain: string;
  state: SessionState;
  /** Null for a session of pasted cookies. */
  login: SessionLogin | null;
};

/** Who names a session. */
type User = {
  userId: string;
  /** Whether an agent named it, through MCP. */
  isMcp: boolean;
};

const sessionError = (message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer: "/session", code: "invalid", message }] });

const quote = (name: string): string => JSON.stringify(name);

/** @throws AppError `invalid` for a session that is unknown or has expired, or that agents may not use */
function assertUsable(
  name: string,
  session: Pick<ListedSession, "isExpired" | "allowsMcp"> | null,
  isMcp: boolean,
): asserts session is NonNullable<typeof session> {
  if (!session) throw sessionError(`You have no session ${quote(name)}.`);
  if (session.isExpired) throw sessionError(`The session ${quote(name)} has expired. Create it again.`);
  if (isMcp && !session.allowsMcp)
    throw sessionError(`The session ${quote(name)} may not be used through MCP. Its owner can allow it.`);
}

/** @throws AppError `invalid` for an address of another site */
function assertSite(name: string, { domain }: { domain: string }, url: string): void {
  if (getSite(url) === domain) return;
  throw sessionError(
    `The session ${quote(name)} is for ${domain} only, and ${URL.parse(url)?.hostname} is not.`,
  );
}

/**
 * Checks a session that a job, schedule or watch will use.
 * @param urls addresses of the pages, parsed
 * @throws AppError `invalid`
 */
export async function assertSession(
  { userId, isMcp }: User,
  name: string,
  urls: readonly string[],
): Promise<void> {
  const session = await findListedSession(userId, name);
  assertUsable(name, session, isMcp);
  for (const url of urls) assertSite(name, session, url);
}

/**
 * Decrypts a session for a capture of a page.
 * @throws AppError `invalid` for a session that is unknown or has expired, of another site, or that agents may not use
 */
export async function openSession(
  { userId, isMcp }: User,
  name: string,
  url: string,
): Promise<CaptureSession> {
  const row = await findSavedSession(userId, name);
  assertUsable(name, row, isMcp);
  assertSite(name, row, url);
  const { id, domain, encryptedState, encryptedLogin } = row;
  return {
    id,
    userId,
    domain,
    state: decryptState(row, encryptedState),
    login: encryptedLogin === null ? null : decryptLogin(row, encryptedLogin),
  };
}

/** Stores what a capture that succeeded has changed; of two changes of one cookie the last one wins. */
export async function storeSession(session: CaptureSession, changed: SessionState): Promise<void> {
  await storeSessionState(session.userId, session.id, (encrypted) =>
    encryptState(session, mergeState(decryptState(session, encrypted), session.state, changed)),
  );
}
