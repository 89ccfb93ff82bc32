import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { findCachedCapture } from "#db/queries/captures.ts";
import { deleteIdempotentCall } from "#db/queries/idempotent-calls.ts";
import {
  countRendering,
  findRenderRefusal,
  type RenderRefusal,
  uncountRendering,
} from "#db/queries/rendered-links.ts";
import { createCacheKey, parseScreenshotCall } from "#server/capture/input.ts";
import { logWarning } from "#server/platform/log.ts";
import { planError } from "#server/platform/plan-errors.ts";
import type { ApiKeyCaller } from "#server/usage/caller.ts";
import { type CaptureResult, ScreenshotCall } from "#shared/api/contract.ts";
import { type RenderQuery, toScreenshotInput } from "#shared/api/render-link.ts";
import { EMPTY_TEXTS } from "#shared/capture/options.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import type { ApiContext, ApiResult } from "./call.ts";
import { capture, reuseCapture, sendCapture } from "./captures.ts";
import { parseApiInput } from "./parse-input.ts";

/** Screenshots of one link in a month. One a day is the most that a link takes unless its captures are deleted. */
const RENDERINGS_PER_LINK = 40;
const FAILED_MS = 60_000;
const POLL_MS = 1_000;
/** Errors of a moment, which the next view may not get. */
const TRANSIENT: ErrorCode[] = ["rate_limited", "busy", "idempotency_in_progress"];

/** Failures are not charged, and every view of a page would repeat them. */
const getFailures = () =>
  processSingleton(
    "failed-image-links",
    () => new LRUCache<string, AppError>({ max: 1_000, ttl: FAILED_MS }),
  );

/** Lets browsers and caches keep the image until the link takes another one, and at least for an hour. */
function withCacheControl(result: ApiResult, maxAgeSeconds: number): ApiResult {
  if (!result.file) return result;
  const { cachedAt } = result.body as { cachedAt: string | null };
  const age = cachedAt === null ? 0 : Math.floor((Date.now() - Date.parse(cachedAt)) / 1000);
  const seconds = Math.max(3_600, maxAgeSeconds - age);
  const headers = { ...result.file.headers, "cache-control": `public, max-age=${seconds}` };
  return { ...result, file: { ...result.file, headers } };
}

const toLimits = ({ apiKey }: ApiKeyCaller) => ({
  links: Math.max(0, ...apiKey.entitlements.map(({ renderLinks }) => renderLinks)),
  renderingsPerLink: RENDERINGS_PER_LINK,
});

function limitError(refusal: RenderRefusal, { links }: { links: number }): AppError {
  const message =
    refusal === "links"
      ? `Your plan includes ${links} image links per month.`
      : `This image link has been rendered ${RENDERINGS_PER_LINK} times this month.`;
  const limit = refusal === "links" ? links : RENDERINGS_PER_LINK;
  const now = new Date();
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  return planError("limit_reached", message, { limit, used: limit, resetsAt });
}

const renderedMeanwhileError = () =>
  new AppError("idempotency_in_progress", "The image of this link was rendered meanwhile.");

type Rendering = { caller: ApiKeyCaller; isCounted: () => boolean; end: () => Promise<void> };

/**
 * A link is rendered once at a time, by all processes together: its row is that of an idempotent call, and is held until
 * the image is stored. A client that gets the row next looks for that image before the work.
 */
function startRendering(context: ApiContext<ScreenshotCall>, linkHash: string): Rendering {
  const { caller, userId, body } = context;
  // Clients cannot send keys with a space.
  const key = `render ${linkHash}`;
  let reservationId: string | null = null;
  let isCounted = false;
  const apiKey: typeof caller.apiKey = {
    ...caller.apiKey,
    idempotency: { key, requestHash: linkHash },
    onReserved: (reservation) => {
      reservationId = reservation.reservationId;
      caller.apiKey.onReserved(reservation);
    },
    beforeWork: async () => {
      if (await findCachedCapture(userId, linkHash, body.maxAgeSeconds)) throw renderedMeanwhileError();
      const refusal = await countRendering(userId, linkHash, toLimits(caller));
      if (refusal) throw limitError(refusal, toLimits(caller));
      isCounted = true;
    },
  };
  const end = async (): Promise<void> => {
    if (!reservationId) return;
    await deleteIdempotentCall({ userId, key, reservationId }).catch((error: unknown) =>
      logWarning("api.idempotency_key_not_deleted", { error }),
    );
  };
  return { caller: { userId, apiKey }, isCounted: () => isCounted, end };
}

function assertRendered({ body }: ApiResult): void {
  const { botChallenge, emptyReason } = body as Pick<CaptureResult, "botChallenge" | "emptyReason">;
  if (botChallenge)
    throw new AppError("upstream_failed", "The page shows a bot challenge.", { isExpected: true });
  if (emptyReason) throw new AppError("upstream_failed", EMPTY_TEXTS[emptyReason], { isExpected: true });
}

/** Takes the screenshot of a link, and counts it unless it is not charged. */
async function render(context: ApiContext<ScreenshotCall>, linkHash: string): Promise<ApiResult> {
  const { caller, isCounted, end } = startRendering(context, linkHash);
  let isStoring = false;
  const defer: typeof context.defer = (work) => {
    isStoring = true;
    // Until the capture is stored, another view would not find it.
    context.defer(async () => {
      await work();
      await end();
    });
  };
  try {
    const result = await capture({ ...context, caller, defer }, parseScreenshotCall(context.body));
    assertRendered(result);
    return result;
  } catch (error) {
    if (isCounted()) await uncountRendering(context.userId, linkHash);
    throw error;
  } finally {
    if (!isStoring) await end();
  }
}

/** The link's last screenshot, however old. */
async function findLastCapture(userId: string, linkHash: string): Promise<ApiResult | null> {
  const row = await findCachedCapture(userId, linkHash);
  return row && sendCapture(row);
}

async function reuseOrRender(context: ApiContext<ScreenshotCall>, linkHash: string): Promise<ApiResult> {
  const limits = toLimits(context.caller);
  for (;;) {
    const reused = await reuseCapture(context, linkHash);
    if (reused) return reused;
    const refusal = await findRenderRefusal(context.userId, linkHash, limits);
    if (refusal) {
      const last = await findLastCapture(context.userId, linkHash);
      if (last) return last;
      throw limitError(refusal, limits);
    }
    try {
      return await render(context, linkHash);
    } catch (error) {
      const isRendering = error instanceof AppError && error.code === "idempotency_in_progress";
      if (!isRendering || performance.now() + POLL_MS > context.deadline) throw error;
      await pause(POLL_MS, undefined, { signal: context.signal });
    }
  }
}

/** The image of a signed link: the user's last screenshot with its options, or a new one when that is too old. */
export async function runRenderLink(context: ApiContext<unknown, RenderQuery>): Promise<ApiResult> {
  const body = parseApiInput(ScreenshotCall, toScreenshotInput(context.query));
  const linkHash = createCacheKey(parseScreenshotCall(body));
  if (!linkHash) throw new Error("The call of an image link is always reusable");
  const failureKey = `${context.userId}:${linkHash}`;
  const failure = getFailures().get(failureKey);
  if (failure) throw failure;
  try {
    return withCacheControl(await reuseOrRender({ ...context, body }, linkHash), body.maxAgeSeconds);
  } catch (error) {
    if (error instanceof AppError && !TRANSIENT.includes(error.code)) getFailures().set(failureKey, error);
    throw error;
  }
}
