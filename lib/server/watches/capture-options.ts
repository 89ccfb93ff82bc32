import { isDeepStrictEqual } from "node:util";
import type { PageWatchRow } from "#db/queries/page-watches.ts";
import { fillStepTexts, hideStepTexts } from "#server/capture/step-texts.ts";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import { assertSession } from "#server/saved-sessions/open-session.ts";
import { ExtractCall } from "#shared/api/contract.ts";
import { type ShownCapture, WatchCapture } from "#shared/watches/options.ts";

const PURPOSE = "watch-credentials";

/** Of a watch without options, so that a page is the same for all of them. */
const DEFAULTS = { locale: "en-US", timeZone: "UTC" };
const VIEWPORT = { width: 1280, height: 900 };

type StoredCapture = Pick<PageWatchRow, "capture" | "credentials">;

/**
 * The options as a watch stores them.
 * @param current those that they replace, whose typed texts can stay
 * @throws AppError of `hideStepTexts`
 */
export function toStoredCapture(
  options: WatchCapture | null,
  current: StoredCapture["capture"] = null,
): StoredCapture {
  const { headers, cookies, ...capture } = options ?? {};
  const hasCredentials = Object.keys(headers ?? {}).length > 0 || (cookies ?? []).length > 0;
  const credentials = hasCredentials ? encryptSecret(PURPOSE, JSON.stringify({ headers, cookies })) : null;
  return { capture: options && hideStepTexts(capture, current), credentials };
}

/** The options of a stored watch as a response has them. */
export function toShownCapture({ capture }: Pick<StoredCapture, "capture">): ShownCapture | null {
  const { encryptedTexts: _texts, ...shown } = capture ?? {};
  return capture && (shown as ShownCapture);
}

/** The options of a stored watch with its headers and cookies, and with what its steps type. */
export function readCapture({ capture, credentials }: StoredCapture): WatchCapture | null {
  const secret = credentials ? (JSON.parse(decryptSecret(PURPOSE, credentials)) as object) : {};
  return capture && WatchCapture.parse({ ...fillStepTexts(capture), ...secret });
}

/** The options of a changed watch. Headers and cookies stay when neither is named. @throws AppError of `hideStepTexts` */
export function toChangedCapture(
  options: WatchCapture | null,
  current: StoredCapture,
): Partial<StoredCapture> {
  const { capture, credentials } = toStoredCapture(options, current.capture);
  const isKept = options !== null && options.headers === undefined && options.cookies === undefined;
  return isKept ? { capture } : { capture, credentials };
}

/** Whether changed options change how the page is opened. */
export function isCaptureChanged(
  { capture = null, credentials }: Partial<StoredCapture>,
  current: StoredCapture,
): boolean {
  const isReplaced = credentials !== undefined && (credentials !== null || current.credentials !== null);
  return (
    isReplaced ||
    !isDeepStrictEqual(capture && fillStepTexts(capture), current.capture && fillStepTexts(current.capture))
  );
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
