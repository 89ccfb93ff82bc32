import type { PageWatchRow } from "#db/queries/page-watches.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { extractContent } from "#server/capture/extraction.ts";
import type { ExtractionCaptureInput } from "#server/capture/input.ts";
import { parseExtractCall } from "#server/capture/input.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import { MAX_HEIGHT } from "#server/page-comparison/compare-pictures.ts";
import {
  type ComparedPage,
  createComparedPage,
  PageCheckError,
} from "#server/page-comparison/compared-page.ts";
import { sharp } from "#server/platform/sharp.ts";
import { EMPTY_TEXTS } from "#shared/capture/options.ts";
import type { WatchCapture } from "#shared/watches/options.ts";
import { toCaptureCall } from "./capture-options.ts";
import { toValueText } from "./rules/evaluate-product.ts";
import {
  mayBeMissing,
  readWatchedValues,
  toValueFields,
  type WatchedValues,
} from "./rules/watched-values.ts";

/** A page at a time, as it is compared. */
export type PageSnapshot = ComparedPage & {
  /** PNG; null without pictures. */
  picture: Buffer | null;
  /** What rules compare beside the text. */
  values: WatchedValues;
  elements?: NonNullable<ExtractedPage["data"]>["elements"];
};

/** The settings of a watch that decide what is read. */
export type SnapshotSettings = Pick<
  PageWatchRow,
  | ("userId" | "url" | "selector" | "value" | "comparesPicture")
  | ("ignoredTexts" | "ignoredSelectors" | "alertRules")
> & {
  capture: WatchCapture | null;
  /** Whether the whole page is shown with the places of its elements. */
  listsElements?: boolean;
};

type SnapshotOptions = {
  checkId: string;
  entitlement: Entitlement;
  signal: AbortSignal;
  /** Moment of `performance.now()`. */
  deadline: number;
};

/** @param selector of an element that must be on the page */
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

/** What the capture of a watched page reads. */
function toInput(watch: SnapshotSettings): ExtractionCaptureInput {
  const { url, selector, ignoredSelectors, listsElements = false } = watch;
  const page = parseExtractCall(toCaptureCall(url, watch.capture));
  const isPartOptional = mayBeMissing(watch);
  const content = {
    ...(selector ? { include: [selector] } : {}),
    ...(ignoredSelectors.length > 0 ? { exclude: ignoredSelectors } : {}),
  };
  return {
    ...page,
    formats: ["markdown"],
    onlyMainContent: false,
    isComparable: selector === null,
    readsNearHeading: watch.value !== null,
    listsElements,
    fields: {
      password: { selector: 'input[type="password"]', attribute: "type", list: false },
      ...(selector ? { selected: { selector, attribute: "id", list: false } } : {}),
      ...toValueFields(watch),
    },
    ...(Object.keys(content).length > 0 ? { content } : {}),
    // They keep their place, so that the picture of what is around them does not move.
    ...(ignoredSelectors.length > 0 && !listsElements
      ? { edits: { ...page.edits, hideSelectors: ignoredSelectors } }
      : {}),
    ...(watch.comparesPicture || listsElements
      ? {
          screenshot: {
            format: "png",
            fullPage: true,
            ...(selector && !listsElements ? { part: { selector }, isPartOptional } : {}),
          },
        }
      : {}),
  };
}

/**
 * Opens a watched page and reads what is compared. The usage is that of the check.
 * @throws PageCheckError for a page that is not the watched one; AppError of `extractContent`
 */
export async function takeSnapshot(
  watch: SnapshotSettings,
  { checkId, entitlement, signal, deadline }: SnapshotOptions,
): Promise<PageSnapshot> {
  const caller = { userId: watch.userId, prepaid: { entitlement } };
  let browserVersion = "";
  const { page } = await extractContent(caller, toInput(watch), {
    requestId: checkId,
    deadline,
    signal,
    onBrowser: (version) => {
      browserVersion = version;
    },
  });
  const picture = await readScreenshot(page);
  const isOptional = mayBeMissing(watch);
  assertIsPage(page, isOptional ? null : watch.selector);
  const values = page.data ? readWatchedValues(watch, page.data) : {};
  const compared = {
    markdown: values.value ? toValueText(values.value) : (page.results.markdown ?? ""),
    finalUrl: page.metadata.finalUrl,
    hasPasswordField: Boolean(page.data?.fields.password),
    browserVersion,
  };
  const ignoredTexts = watch.value ? [] : watch.ignoredTexts;
  const { elements } = page.data ?? {};
  return { ...(await createComparedPage(compared, ignoredTexts, isOptional)), picture, values, elements };
}
