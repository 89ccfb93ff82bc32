import { hideStepTexts } from "#server/capture/step-texts.ts";
import { validateTarget } from "#server/capture/validate-target.ts";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { toComparedText } from "#server/page-comparison/text/compare.ts";
import { sharp } from "#server/platform/sharp.ts";
import type { Caller } from "#server/usage/caller.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import type { PreviewWatch, WatchPreview } from "#shared/watches/contract.ts";
import { formatAmount } from "#shared/watches/rules.ts";
import { type PageSnapshot, takeSnapshot } from "./page-snapshot.ts";

const PICTURE_WIDTH = 640;
const PICTURE_QUALITY = 75;

type PreviewOptions = {
  requestId: string;
  signal: AbortSignal;
  /** Moment of `performance.now()`. */
  deadline: number;
  /** Maximum duration of the snapshot. */
  maxSeconds: number;
};

async function toDataUrl(picture: Buffer): Promise<string> {
  const small = await sharp(picture)
    .resize({ width: PICTURE_WIDTH })
    .webp({ quality: PICTURE_QUALITY })
    .toBuffer();
  return `data:image/webp;base64,${small.toString("base64")}`;
}

/** A page that cannot be compared is the result of a check, but the error of a preview. */
function toPreviewError(error: unknown): unknown {
  if (!(error instanceof PageCheckError)) return error;
  const code = error.code === "selector_not_found" ? "selector_not_found" : "upstream_failed";
  return new AppError(code, error.message, { cause: error, isExpected: true });
}

/**
 * Opens a page as its checks would, for one page watch check, and returns what they would compare. Nothing is stored.
 * @throws AppError `selector_not_found`, `upstream_failed` for a page that cannot be compared; of `validateTarget`,
 * `withReservedUsage` and `extractContent`. An error costs nothing.
 */
export async function previewWatch(
  caller: Caller,
  request: PreviewWatch,
  { requestId, signal, deadline, maxSeconds }: PreviewOptions,
): Promise<WatchPreview> {
  const { capture = null } = request;
  const { url, selector = null, value = null, ignore = [], ignoreSelectors = [], picture = false } = request;
  // A preview has no watch whose texts could stay.
  if (capture) hideStepTexts(capture);
  await validateTarget(url);
  const page = {
    userId: caller.userId,
    url,
    selector,
    capture,
    value,
    ignoredTexts: ignore,
    ignoredSelectors: ignoreSelectors,
    comparesPicture: picture,
    alertRules: [],
    listsElements: request.elements === true,
  };
  const tool = TOOL_KEYS.pageWatch;
  const call = { caller, tool, requestId, maxSeconds, acquire: withoutResource };
  // The snapshot acquires the browser slot itself, as in a check.
  const snapshot = await withReservedUsage(
    call,
    (_reservation, _resource, entitlement): Promise<PageSnapshot> =>
      takeSnapshot(page, { checkId: requestId, entitlement, signal, deadline }).catch((error: unknown) => {
        throw toPreviewError(error);
      }),
  );
  return {
    finalUrl: snapshot.finalUrl,
    ...toComparedText(snapshot.markdown, value ? [] : ignore),
    number: snapshot.values.number ? formatAmount(snapshot.values.number) : null,
    picture: snapshot.picture && (await toDataUrl(snapshot.picture)),
    elements: snapshot.elements ?? null,
  };
}
