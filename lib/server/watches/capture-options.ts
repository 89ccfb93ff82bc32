import { isDeepStrictEqual } from "node:util";
import type { PageWatchRow } from "#db/queries/page-watches.ts";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import { assertSession } from "#server/saved-sessions/open-session.ts";
import { ExtractCall } from "#shared/api/contract.ts";
import type { Watch } from "#shared/watches/contract.ts";
import { WatchCapture } from "#shared/watches/options.ts";

const PURPOSE = "watch-credentials";

/** Of a watch without options, so that a page is the same for all of them. */
const DEFAULTS = { locale: "en-US", timeZone: "UTC" };
const VIEWPORT = { width: 1280, height: 900 };

type StoredCapture = Pick<PageWatchRow, "capture" | "credentials">;

/** The options as a watch stores them. */
export function toStoredCapture(options: WatchCapture | null): StoredCapture {
  const { headers, cookies, ...capture } = options ?? {};
  const hasCredentials = Object.keys(headers ?? {}).length > 0 || (cookies ?? []).length > 0;
  const credentials = hasCredentials ? encryptSecret(PURPOSE, JSON.stringify({ headers, cookies })) : null;
  return { capture: options && capture, credentials };
}

/** The options of a stored watch with its headers and cookies. */
export function readCapture({ capture, credentials }: StoredCapture): WatchCapture | null {
  const secret = credentials ? (JSON.parse(decryptSecret(PURPOSE, credentials)) as object) : {};
  return capture && WatchCapture.parse({ ...capture, ...secret });
}

/** The options of a changed watch. Headers and cookies stay when neither is named. */
export function toChangedCapture(options: WatchCapture | null): Partial<StoredCapture> {
  const { capture, credentials } = toStoredCapture(options);
  const isKept = options !== null && options.headers === undefined && options.cookies === undefined;
  return isKept ? { capture } : { capture, credentials };
}

/** Whether a change of the options changes how the page is opened. */
export function isCaptureChanged(
  options: WatchCapture | null,
  current: Pick<NonNullable<Watch["page"]>, "capture" | "hasCredentials">,
): boolean {
  const { capture, credentials } = toChangedCapture(options);
  const isReplaced = credentials !== undefined && (credentials !== null || current.hasCredentials);
  return isReplaced || !isDeepStrictEqual(capture, current.capture);
}

/** @throws AppError `invalid` for a session that watches of these pages may not use */
export async function assertCaptureSession(
  userId: string,
  capture: Pick<WatchCapture, "session"> | null | undefined,
  urls: readonly string[],
): Promise<void> {
  if (capture?.session !== undefined) await assertSession({ userId, isMcp: false }, capture.session, urls);
}

/** The extraction with which a watched page is opened. */
export const toCaptureCall = (url: string, capture: WatchCapture | null): ExtractCall =>
  ExtractCall.parse({
    ...DEFAULTS,
    ...(capture?.device || capture?.viewport ? {} : { viewport: VIEWPORT }),
    ...capture,
    url,
  });
