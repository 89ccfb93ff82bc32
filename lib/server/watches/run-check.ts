import type { Executor } from "#db/client.ts";
import {
  endCheck,
  findBaseline,
  findCheck,
  type LockedCheck,
  lockCheck,
  type PageWatchBaselineRow,
  saveBaseline,
  saveFirstSnapshot,
  startAttempt,
  updateAfterCheck,
} from "#db/queries/page-watches.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { type Baseline, evaluateText } from "#server/page-comparison/evaluate.ts";
import {
  countChangedLines,
  describeChanges,
  describePicture,
  toStoredChanges,
  toStoredIgnored,
} from "#server/page-comparison/text/describe.ts";
import type { NoiseRules } from "#server/page-comparison/text/noise-rules.ts";
import { defineAttempts, type Message } from "#server/queue/attempt.ts";
import { enqueue } from "#server/queue/index.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { alertChange, alertFailure } from "./alerts.ts";
import { readCapture } from "./capture-options.ts";
import { CONFIRMATION_MS, toCheckMessage } from "./enqueue-due-watches.ts";
import { evaluatePicture, findChangingTiles, type PictureResult } from "./evaluate-picture.ts";
import { type PageSnapshot, takeSnapshot } from "./page-snapshot.ts";
import { readPicture, removePictures, storePicture } from "./pictures.ts";

/** This many failed checks in a row are reported once. */
const ERRORS_TO_REPORT = 3;
/** This many checks in a row with changes that the second snapshot did not confirm make a page unstable. */
const UNSTABLE_CHECKS = 3;

/** What is stored of the first snapshot of a check. */
type StoredFirstSnapshot = {
  markdown: string;
  capturedAt: string;
  pictureKey: string | null;
  tiles: number[];
};

type Running = LockedCheck & {
  entitlement: Entitlement;
  attempt: ReturnType<typeof attempts.startAttempt>;
  baseline: PageWatchBaselineRow | null;
  firstSnapshot: StoredFirstSnapshot | null;
};

const toBaseline = (row: PageWatchBaselineRow | null): Baseline | null =>
  row && { ...row, rules: row.rules as NoiseRules };

const attempts = defineAttempts<LockedCheck>({
  noun: "check",
  errorEvent: "watches.check_failed",
  lock: (tx, { check }) => lockCheck(tx, check.id),
  getAttempt: ({ check }) => (check.endedAt ? null : check.attempts),
  maxAttempts: 3,
  retryMs: { min: 10_000, max: 10_000 },
  toError: (error) => (error instanceof PageCheckError ? error : null),
});

/** Claims a locked check. @returns null when there is nothing to run */
async function claimCheck(
  tx: Executor,
  locked: LockedCheck,
  entitlement: Entitlement | null,
): Promise<LockedCheck | null> {
  if (!entitlement || locked.watch.pausedReason === "user") {
    await endCheck(tx, locked, { outcome: "canceled", isCharged: false });
    return null;
  }
  return { ...locked, check: { ...locked.check, attempts: await startAttempt(tx, locked.check.id) } };
}

function enqueueSnapshot(
  tx: Executor,
  { check, watch, entitlement }: Running,
  startAfter: Date,
): Promise<void> {
  return enqueue(tx, "watches", [
    toCheckMessage(check.id, watch.userId, entitlement.concurrentCaptures, startAfter),
  ]);
}

async function requestConfirmation(
  running: Running,
  snapshot: PageSnapshot,
  picture: PictureResult | null,
): Promise<void> {
  const { check, watch } = running;
  const pictureKey =
    snapshot.picture && !running.baseline
      ? await storePicture(watch.id, check.id, "first", snapshot.picture)
      : null;
  const firstSnapshot: StoredFirstSnapshot = {
    markdown: snapshot.markdown,
    capturedAt: snapshot.capturedAt.toISOString(),
    pictureKey,
    tiles: picture?.comparison.tiles ?? [],
  };
  await running.attempt.settle(async (tx) => {
    await saveFirstSnapshot(tx, check.id, firstSnapshot);
    await enqueueSnapshot(tx, running, new Date(Date.now() + CONFIRMATION_MS));
  });
}

/** Ends the first check of a page, or one after an update of the browser: nothing is compared. */
async function endWithBaseline(running: Running, baseline: Baseline, snapshot: PageSnapshot): Promise<void> {
  const { check, watch, firstSnapshot } = running;
  const first = await readPicture(firstSnapshot?.pictureKey ?? null);
  const changingTiles = running.baseline
    ? running.baseline.changingTiles
    : await findChangingTiles(first, snapshot.picture);
  const pictureKey =
    firstSnapshot?.pictureKey ??
    (snapshot.picture && (await storePicture(watch.id, check.id, "second", snapshot.picture)));
  const row = { ...baseline, watchId: watch.id, pictureKey, changingTiles };
  await running.attempt.settle(async (tx, locked) => {
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
  await running.attempt.settle(async (tx, locked) => {
    if (baseline && running.baseline) await saveBaseline(tx, { ...running.baseline, rules: baseline.rules });
    const outcome = baseline ? "unstable" : "same";
    const summary = baseline ? "What changed was different again at the second look" : null;
    await endCheck(tx, locked, { outcome, isCharged: true, summary });
    const consecutiveUnstable = baseline ? locked.watch.consecutiveUnstable + 1 : 0;
    const isUnstable = running.baseline?.isUnstable || consecutiveUnstable >= UNSTABLE_CHECKS;
    await updateAfterCheck(tx, watch.id, {
      state: isUnstable ? "unstable" : "same",
      consecutiveErrors: 0,
      consecutiveUnstable,
      hasChanged: false,
    });
  });
}

type Changed = {
  result: ReturnType<typeof evaluateText>;
  picture: PictureResult | null;
  snapshot: PageSnapshot;
  before: Buffer | null;
};

/** Ends the check with a change, and reports it in the same transaction. */
async function endChanged(running: Running, { result, picture, snapshot, before }: Changed): Promise<void> {
  const { check, watch, baseline: old } = running;
  if (!old) throw new Error("A change needs a baseline");
  const changes = result.kind === "changed" ? result.changes : [];
  const isPictureDifferent = picture?.isDifferent === true;
  const afterKey = snapshot.picture && (await storePicture(watch.id, check.id, "second", snapshot.picture));
  const differenceKey =
    picture && picture.comparison.tiles.length > 0
      ? await storePicture(watch.id, check.id, "difference", picture.comparison.difference)
      : null;
  const words = [
    result.kind === "changed" && result.isRewritten ? "The page was rewritten" : describeChanges(changes),
    picture && isPictureDifferent
      ? describePicture(picture.comparison.share, picture.comparison.areas.length)
      : "",
  ];
  const summary = words.filter((text) => text !== "").join("; ");
  const { added, removed } = countChangedLines(changes);
  const change = {
    summary,
    addedLines: added,
    removedLines: removed,
    changes: toStoredChanges(changes),
    picture: picture && { share: picture.comparison.share, areas: picture.comparison.areas },
    differenceKey,
  };
  const next =
    result.kind === "changed" ? result.baseline : { ...toBaseline(old), ...withoutPicture(snapshot) };
  const ignoredChanges = toStoredIgnored(result.kind === "changed" ? result.ignored : []);
  await running.attempt.settle(async (tx, locked) => {
    const rules = next.rules ?? (old.rules as NoiseRules);
    await saveBaseline(tx, { ...old, ...next, rules, watchId: watch.id, pictureKey: afterKey });
    await endCheck(tx, locked, {
      ...change,
      ignoredChanges,
      outcome: "changed",
      isCharged: true,
      beforeKey: before ? old.pictureKey : null,
      afterKey,
    });
    const version = await updateAfterCheck(tx, watch.id, {
      state: "changed",
      consecutiveErrors: 0,
      consecutiveUnstable: 0,
      hasChanged: true,
    });
    await alertChange(tx, { ...watch, version }, { ...change, checkId: check.id });
  });
}

const withoutPicture = ({ picture: _picture, ...snapshot }: PageSnapshot) => snapshot;

type CheckError = { code: string; message: string };

/** Ends a check without a charge. The third failure in a row is reported, a change never. */
async function endFailed(
  tx: Executor,
  { watch, check }: LockedCheck,
  { code, message }: CheckError,
): Promise<void> {
  await endCheck(tx, { watch, check }, { outcome: "error", isCharged: false, error: { code, message } });
  const consecutiveErrors = watch.consecutiveErrors + 1;
  const version = await updateAfterCheck(tx, watch.id, {
    state: "error",
    consecutiveErrors,
    hasChanged: false,
  });
  if (consecutiveErrors !== ERRORS_TO_REPORT) return;
  await alertFailure(tx, { ...watch, version }, { checkId: check.id, error: code, message });
}

async function fail({ attempt, baseline, firstSnapshot }: Running, error: CheckError): Promise<void> {
  await attempt.settle((tx, locked) => endFailed(tx, locked, error));
  // Without a baseline, the picture of the first snapshot is needed no more.
  if (!baseline) await removePictures([firstSnapshot?.pictureKey ?? null]);
}

async function checkPage(running: Running): Promise<void> {
  const { watch, check, entitlement, firstSnapshot } = running;
  const { signal, deadline } = running.attempt;
  const page = { ...watch, capture: readCapture(watch) };
  const seen = await takeSnapshot(page, { checkId: check.id, entitlement, signal, deadline });
  const baseline = toBaseline(running.baseline);
  const first = firstSnapshot && {
    markdown: firstSnapshot.markdown,
    capturedAt: new Date(firstSnapshot.capturedAt),
  };
  const result = evaluateText(baseline, first, seen, watch.ignoredTexts);
  if (result.kind === "baseline") return endWithBaseline(running, result.baseline, seen);
  const before = await readPicture(running.baseline?.pictureKey ?? null);
  const { changingTiles = [] } = running.baseline ?? {};
  const picture = await evaluatePicture(before, seen.picture, changingTiles, firstSnapshot?.tiles ?? null);
  const isPictureDifferent = picture?.isDifferent === true;
  if (result.kind === "needs_confirmation" || (isPictureDifferent && !firstSnapshot))
    return requestConfirmation(running, seen, picture);
  if (result.kind === "changed" || isPictureDifferent)
    return endChanged(running, { result, picture, snapshot: seen, before });
  return endUnchanged(running, result.kind === "unconfirmed" ? result.baseline : null);
}

/** Works on one snapshot of a check. @throws when it should be delivered again */
export async function handleCheck(message: Message): Promise<void> {
  const found = await findCheck(message.id);
  if (!found) return;
  const entitlement = await getEntitlement(found.watch.userId, TOOL_KEYS.pageWatch);
  const claimed = await attempts.whileOpen(
    found,
    (tx, locked) => claimCheck(tx, locked, entitlement),
    message,
  );
  if (!claimed || !entitlement) return;
  const baseline = await findBaseline(claimed.watch.id);
  const firstSnapshot = claimed.check.firstSnapshot as StoredFirstSnapshot | null;
  const attempt = attempts.startAttempt(claimed, message);
  const running: Running = { ...claimed, entitlement, attempt, baseline, firstSnapshot };
  try {
    await checkPage(running);
  } catch (error) {
    await attempt.handleError(
      error,
      (tx, _locked, startAfter) => enqueueSnapshot(tx, running, startAfter),
      (result) => fail(running, result),
    );
  }
}

const GIVEN_UP = { code: "unexpected", message: "The check was tried several times without a result." };

/** Ends a check whose message has failed for good. */
export async function giveUpCheck(id: string): Promise<void> {
  const found = await findCheck(id);
  if (found) await attempts.whileOpen(found, (tx, locked) => endFailed(tx, locked, GIVEN_UP));
}
