import type { PageWatchRow } from "#db/queries/page-watches.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { parseExtractCall } from "#server/capture/input.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import {
  type ComparedPage,
  createComparedPage,
  PageCheckError,
} from "#server/page-comparison/compared-page.ts";
import { sharp } from "#server/platform/sharp.ts";
import { EMPTY_TEXTS } from "#shared/capture/options.ts";
import type { WatchCapture } from "#shared/watches/options.ts";
import { toCaptureCall } from "./capture-options.ts";
import { MAX_HEIGHT } from "./compare-pictures.ts";

/** A page at a time, as it is compared. */
export type PageSnapshot = ComparedPage & {
  /** PNG; null without pictures. */
  picture: Buffer | null;
};

type SnapshotOptions = {
  checkId: string;
  entitlement: Entitlement;
  signal: AbortSignal;
  /** Moment of `performance.now()`. */
  deadline: number;
};

function assertIsPage({ metadata, data }: ExtractedPage, selector: string | null): void {
  if (metadata.botChallenge)
    throw new PageCheckError("bot_challenge", `The page keeps bots out (${metadata.botChallenge}).`);
  if (metadata.emptyReason === "still_loading" || metadata.emptyReason === "blocked_script")
    throw new PageCheckError(metadata.emptyReason, EMPTY_TEXTS[metadata.emptyReason]);
  if (metadata.status >= 400)
    throw new PageCheckError(`http_${metadata.status}`, `The page answered with status ${metadata.status}.`);
  if (selector && data?.fields.selected === null)
    throw new PageCheckError("selector_not_found", "No element of the page matches the selector.");
}

/** The upper part of a screenshot that is compared. */
async function readScreenshot({ screenshot }: ExtractedPage): Promise<Buffer | null> {
  if (!screenshot) return null;
  try {
    const { width, height } = await sharp(screenshot.image.path).metadata();
    return await sharp(screenshot.image.path)
      .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
      .png({ compressionLevel: 6 })
      .toBuffer();
  } finally {
    await screenshot.image.release();
  }
}

/**
 * Opens a watched page and reads what is compared. The usage is that of the check.
 * @throws PageCheckError for a page that is not the watched one; AppError of `extractContent`
 */
export async function takeSnapshot(
  watch: Pick<PageWatchRow, "userId" | "url" | "selector" | "comparesPicture" | "ignoredTexts"> & {
    capture: WatchCapture | null;
  },
  { checkId, entitlement, signal, deadline }: SnapshotOptions,
): Promise<PageSnapshot> {
  const { url, selector } = watch;
  const caller = { userId: watch.userId, prepaid: { entitlement } };
  let browserVersion = "";
  const { page } = await extractContent(
    caller,
    {
      ...parseExtractCall(toCaptureCall(url, watch.capture)),
      formats: ["markdown"],
      onlyMainContent: false,
      isComparable: selector === null,
      fields: {
        password: { selector: 'input[type="password"]', attribute: "type", list: false },
        ...(selector ? { selected: { selector, attribute: "id", list: false } } : {}),
      },
      ...(selector ? { content: { include: [selector] } } : {}),
      ...(watch.comparesPicture
        ? { screenshot: { format: "png", fullPage: true, ...(selector ? { part: { selector } } : {}) } }
        : {}),
    },
    {
      requestId: checkId,
      deadline,
      signal,
      onBrowser: (version) => {
        browserVersion = version;
      },
    },
  );
  const picture = await readScreenshot(page);
  assertIsPage(page, selector);
  const compared = {
    markdown: page.results.markdown ?? "",
    finalUrl: page.metadata.finalUrl,
    hasPasswordField: Boolean(page.data?.fields.password),
    browserVersion,
  };
  return { ...(await createComparedPage(compared, watch.ignoredTexts)), picture };
}
