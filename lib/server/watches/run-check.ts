import type { Executor } from "#db/client.ts";
import { inTransaction } from "#db/client.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";
import {
  endCheck,
  findBaseline,
  findCheck,
  type LockedCheck,
  lockCheck,
  type PageWatchBaselineRow,
  saveBaseline,
  saveFirstLook,
  startAttempt,
  updateAfterCheck,
} from "#db/queries/page-watches.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { logWarning } from "#server/platform/log.ts";
import { ClaimLostError, enqueue, type Message } from "#server/queue/index.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { alertChange, alertFailure } from "./alerts.ts";
import { SECOND_LOOK_MS, toCheckMessage } from "./enqueue-due-watches.ts";
import { type Baseline, evaluateText } from "./evaluate.ts";
import { evaluatePicture, findChangingTiles, type PictureVerdict } from "./evaluate-picture.ts";
import { type Look, PageCheckError, takeLook } from "./look.ts";
import { readPicture, removePictures, storePicture } from "./pictures.ts";
import { countChangedLines, describeChanges, describePicture } from "./text/describe.ts";
import type { NoiseRules } from "./text/noise-rules.ts";

/** Shorter than the expiry of a message, so that a look ends before it is delivered again. */
const MAX_LOOK_MS = 130_000;
const MAX_ATTEMPTS = 3;
const MAX_BUSY_ATTEMPTS = 20;
const RETRY_MS = 10_000;
/** This many failed checks in a row are reported once. */
const ERRORS_TO_REPORT = 3;
/** This many checks in a row with changes that the second look did not confirm make a page unstable. */
const UNSTABLE_CHECKS = 3;
const MAX_STORED_CHANGES = 200;
const MAX_STORED_LENGTH = 500;

/** What is stored of the first look of a check. */
type StoredFirstLook = { markdown: string; capturedAt: string; pictureKey: string | null; tiles: number[] };

type Running = LockedCheck & {
  entitlement: Entitlement;
  attempt: number;
  message: Message;
  baseline: PageWatchBaselineRow | null;
  firstLook: StoredFirstLook | null;
};

const toBaseline = (row: PageWatchBaselineRow | null): Baseline | null =>
  row && { ...row, rules: row.rules as NoiseRules };

/** Writes while the check belongs to this attempt, and completes the message. @throws ClaimLostError */
function whileClaimed(running: Running, write: (tx: Executor, locked: LockedCheck) => Promise<void>) {
  return inTransaction(async (tx) => {
    const locked = await lockCheck(tx, running.check.id);
    if (!locked || locked.check.endedAt || locked.check.attempts !== running.attempt)
      throw new ClaimLostError("Another process works on the check.");
    await write(tx, locked);
    await running.message.complete(tx);
  });
}

/** Claims the check for this delivery; null when there is nothing to do. */
function claimCheck(
  id: string,
  entitlement: Entitlement | null,
  message: Message,
): Promise<(LockedCheck & { attempt: number }) | null> {
  return inTransaction(async (tx) => {
    const locked = await lockCheck(tx, id);
    const isOpen = locked && !locked.check.endedAt;
    if (isOpen && (!entitlement || locked.watch.pausedReason === "user"))
      await endCheck(tx, locked, { outcome: "canceled", isCharged: false });
    if (!isOpen || !entitlement || locked.watch.pausedReason === "user") {
      await message.complete(tx);
      return null;
    }
    return { ...locked, attempt: await startAttempt(tx, id) };
  });
}

/** Enqueues another look after `delayMs`. */
function enqueueLook(tx: Executor, { check, watch, entitlement }: Running, delayMs: number): Promise<void> {
  const startAfter = new Date(Date.now() + delayMs);
  return enqueue(tx, "watches", [
    toCheckMessage(check.id, watch.userId, entitlement.concurrentCaptures, startAfter),
  ]);
}

async function lookAgain(running: Running, look: Look, picture: PictureVerdict | null): Promise<void> {
  const { check, watch } = running;
  const pictureKey =
    look.picture && !running.baseline ? await storePicture(watch.id, check.id, "first", look.picture) : null;
  const firstLook: StoredFirstLook = {
    markdown: look.markdown,
    capturedAt: look.capturedAt.toISOString(),
    pictureKey,
    tiles: picture?.comparison.tiles ?? [],
  };
  await whileClaimed(running, async (tx) => {
    await saveFirstLook(tx, check.id, firstLook);
    await enqueueLook(tx, running, SECOND_LOOK_MS);
  });
}

/** Ends the first check of a page, or one after an update of the browser: nothing is compared. */
async function endWithBaseline(running: Running, baseline: Baseline, look: Look): Promise<void> {
  const { check, watch, firstLook } = running;
  const first = await readPicture(firstLook?.pictureKey ?? null);
  const changingTiles = running.baseline
    ? running.baseline.changingTiles
    : await findChangingTiles(first, look.picture);
  const pictureKey =
    firstLook?.pictureKey ??
    (look.picture && (await storePicture(watch.id, check.id, "second", look.picture)));
  const row = { ...baseline, watchId: watch.id, pictureKey, changingTiles };
  await whileClaimed(running, async (tx, locked) => {
    await saveBaseline(tx, row);
    const summary = running.baseline ? "New baseline after an update of our browser" : "First look";
    await endCheck(tx, locked, { outcome: "baseline", isCharged: true, summary });
    const state = baseline.isUnstable ? "unstable" : "same";
    await updateAfterCheck(tx, watch.id, { state, consecutiveErrors: 0, hasChanged: false });
  });
  await removePictures([running.baseline?.pictureKey ?? null]);
}

async function endUnchanged(running: Running, baseline: Baseline | null): Promise<void> {
  const { watch } = running;
  await whileClaimed(running, async (tx, locked) => {
    if (baseline && running.baseline) await saveBaseline(tx, { ...running.baseline, rules: baseline.rules });
    const outcome = baseline ? "unstable" : "same";
    const summary = baseline ? "What changed was different again at the second look" : null;
    await endCheck(tx, locked, { outcome, isCharged: true, summary });
    const consecutiveUnstable = baseline ? locked.watch.consecutiveUnstable + 1 : 0;
    const isUnstable = running.baseline?.isUnstable || consecutiveUnstable >= UNSTABLE_CHECKS;
    await updateAfterCheck(tx, watch.id, {
      ...{ state: isUnstable ? "unstable" : "same", consecutiveErrors: 0, consecutiveUnstable },
      hasChanged: false,
    });
  });
}

type Changed = {
  verdict: ReturnType<typeof evaluateText>;
  picture: PictureVerdict | null;
  look: Look;
  before: Buffer | null;
};

/** Ends the check with a change, and reports it in the same transaction. */
async function endChanged(running: Running, { verdict, picture, look, before }: Changed): Promise<void> {
  const { check, watch, baseline: old } = running;
  if (!old) throw new Error("A change needs a baseline");
  const changes = verdict.kind === "changed" ? verdict.changes : [];
  const isPictureDifferent = picture?.isDifferent === true;
  const afterKey = look.picture && (await storePicture(watch.id, check.id, "second", look.picture));
  const differenceKey =
    picture && picture.comparison.tiles.length > 0
      ? await storePicture(watch.id, check.id, "difference", picture.comparison.difference)
      : null;
  const words = [
    verdict.kind === "changed" && verdict.isRewritten ? "The page was rewritten" : describeChanges(changes),
    picture && isPictureDifferent
      ? describePicture(picture.comparison.share, picture.comparison.areas.length)
      : "",
  ];
  const summary = words.filter((text) => text !== "").join("; ");
  const { added, removed } = countChangedLines(changes);
  const next =
    verdict.kind === "changed" ? verdict.baseline : { ...toBaseline(old), ...withoutPicture(look) };
  await whileClaimed(running, async (tx, locked) => {
    const rules = next.rules ?? (old.rules as NoiseRules);
    await saveBaseline(tx, { ...old, ...next, rules, watchId: watch.id, pictureKey: afterKey });
    await endCheck(tx, locked, {
      ...{ outcome: "changed", isCharged: true, summary, addedLines: added, removedLines: removed },
      changes: changes.slice(0, MAX_STORED_CHANGES).map(toStoredChange),
      picture: picture && { share: picture.comparison.share, areas: picture.comparison.areas },
      ...{ beforeKey: before ? old.pictureKey : null, afterKey, differenceKey },
    });
    const version = await updateAfterCheck(tx, watch.id, {
      ...{ state: "changed", consecutiveErrors: 0, consecutiveUnstable: 0, hasChanged: true },
    });
    await alertChange(tx, { ...watch, version }, { checkId: check.id, summary });
  });
}

const withoutPicture = ({ picture: _picture, ...look }: Look) => look;

const cut = (text: string): string => text.slice(0, MAX_STORED_LENGTH).toWellFormed();

function toStoredChange(change: { kind: string; before?: string; after?: string }): Record<string, unknown> {
  const { kind, before, after } = change;
  return {
    kind,
    ...(before === undefined ? {} : { before: cut(before) }),
    ...(after === undefined ? {} : { after: cut(after) }),
  };
}

/** Whether the error may not happen again. Every other one is the result of the check. */
const isTemporary = (error: unknown, attempt: number): boolean => {
  if (error instanceof PageCheckError) return false;
  if (!(error instanceof AppError)) return attempt < MAX_ATTEMPTS;
  if (error.code === "busy") return attempt < MAX_BUSY_ATTEMPTS;
  return (error.code === "upstream_timeout" || error.code === "unexpected") && attempt < MAX_ATTEMPTS;
};

function toCheckError(error: unknown): { code: string; message: string } {
  if (error instanceof PageCheckError || error instanceof AppError)
    return { code: error.code, message: error.message };
  return { code: "unexpected", message: "The check failed on our side." };
}

/** Ends a check without a charge. The third failure in a row is reported, a change never. */
async function endFailed(
  tx: Executor,
  { watch, check }: LockedCheck,
  error: { code: string; message: string },
): Promise<void> {
  await endCheck(tx, { watch, check }, { outcome: "error", isCharged: false, error });
  const consecutiveErrors = watch.consecutiveErrors + 1;
  const version = await updateAfterCheck(tx, watch.id, {
    ...{ state: "error", consecutiveErrors, hasChanged: false },
  });
  if (consecutiveErrors !== ERRORS_TO_REPORT) return;
  const { code, message } = error;
  await alertFailure(tx, { ...watch, version }, { checkId: check.id, error: code, message });
}

async function handleFailure(running: Running, error: unknown, isTimeUp: boolean): Promise<void> {
  const { message, attempt, check } = running;
  if (error instanceof ClaimLostError || message.signal.aborted || isDatabaseUnavailable(error)) throw error;
  const failure = isTimeUp
    ? new AppError("upstream_timeout", "The website took too long to respond.", { cause: error })
    : error;
  if (!(failure instanceof AppError || failure instanceof PageCheckError))
    logWarning("watches.check_failed", { checkId: check.id, error });
  await whileClaimed(running, async (tx, locked) => {
    if (isTemporary(failure, attempt)) return enqueueLook(tx, running, RETRY_MS);
    await endFailed(tx, locked, toCheckError(failure));
  });
  // Without a baseline, the picture of the first look is needed no more.
  if (!running.baseline && !isTemporary(failure, attempt))
    await removePictures([running.firstLook?.pictureKey ?? null]);
}

async function look(running: Running, signal: AbortSignal): Promise<void> {
  const { watch, check, entitlement, firstLook } = running;
  const deadline = performance.now() + MAX_LOOK_MS;
  const seen = await takeLook(watch, { checkId: check.id, entitlement, signal, deadline });
  const baseline = toBaseline(running.baseline);
  const first = firstLook && { markdown: firstLook.markdown, capturedAt: new Date(firstLook.capturedAt) };
  const verdict = evaluateText(baseline, first, seen, watch.ignoredTexts);
  if (verdict.kind === "baseline") return endWithBaseline(running, verdict.baseline, seen);
  const before = await readPicture(running.baseline?.pictureKey ?? null);
  const { changingTiles = [] } = running.baseline ?? {};
  const picture = await evaluatePicture(before, seen.picture, changingTiles, firstLook?.tiles ?? null);
  const isPictureDifferent = picture?.isDifferent === true;
  if (verdict.kind === "look_again" || (isPictureDifferent && !firstLook))
    return lookAgain(running, seen, picture);
  if (verdict.kind === "changed" || isPictureDifferent)
    return endChanged(running, { verdict, picture, look: seen, before });
  return endUnchanged(running, verdict.kind === "unconfirmed" ? verdict.baseline : null);
}

/** Works on one look of a check. @throws when it should be delivered again */
export async function handleCheck(message: Message): Promise<void> {
  const found = await findCheck(message.id);
  if (!found) return;
  const entitlement = await getEntitlement(found.watch.userId, TOOL_KEYS.pageWatch);
  const claimed = await claimCheck(message.id, entitlement, message);
  if (!claimed || !entitlement) return;
  const baseline = await findBaseline(claimed.watch.id);
  const firstLook = claimed.check.firstLook as StoredFirstLook | null;
  const running: Running = { ...claimed, entitlement, message, baseline, firstLook };
  const timeLimit = AbortSignal.timeout(MAX_LOOK_MS);
  try {
    await look(running, AbortSignal.any([message.signal, timeLimit]));
  } catch (error) {
    await handleFailure(running, error, timeLimit.aborted);
  }
}

const GIVEN_UP = { code: "unexpected", message: "The check was tried several times without a result." };

/** Ends a check whose message has failed for good. */
export async function giveUpCheck(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockCheck(tx, id);
    if (locked && !locked.check.endedAt) await endFailed(tx, locked, GIVEN_UP);
  });
}
