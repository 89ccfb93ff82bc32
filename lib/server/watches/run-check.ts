import { isDeepStrictEqual } from "node:util";
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
import { type Baseline, evaluateText, type TextResult } from "#server/page-comparison/evaluate.ts";
import {
  countChangedLines,
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
import { describeCheck } from "./rules/describe-check.ts";
import { evaluateProduct } from "./rules/evaluate-product.ts";
import { addMissingValues, evaluateValues, toNextValues, type ValuesResult } from "./rules/evaluate-rules.ts";
import type { WatchedValues } from "./rules/watched-values.ts";

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
  values: WatchedValues;
};

type Running = LockedCheck & {
  entitlement: Entitlement;
  attempt: ReturnType<typeof attempts.startAttempt>;
  baseline: PageWatchBaselineRow | null;
  firstSnapshot: StoredFirstSnapshot | null;
};

const getValues = ({ baseline }: Running): WatchedValues => baseline?.values ?? {};

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
    values: snapshot.values,
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
  const values = addMissingValues(getValues(running), snapshot.values);
  const row = { ...baseline, watchId: watch.id, pictureKey, changingTiles, values };
  await running.attempt.settle(async (tx, locked) => {
    await saveBaseline(tx, row);
    const summary = running.baseline ? "New baseline after an update of our browser" : "First look";
    const value = snapshot.values.value ?? null;
    await endCheck(tx, locked, { outcome: "baseline", isCharged: true, summary, value });
    const state = baseline.isUnstable ? "unstable" : "same";
    await updateAfterCheck(tx, watch.id, { state, consecutiveErrors: 0, hasChanged: false });
  });
  await removePictures([running.baseline?.pictureKey ?? null]);
}

async function endUnchanged(
  running: Running,
  baseline: Baseline | null,
  { values: seen }: PageSnapshot,
  valuesResult: ValuesResult,
): Promise<void> {
  const { watch, baseline: old } = running;
  const values = toNextValues({ from: getValues(running), to: seen }, valuesResult);
  await running.attempt.settle(async (tx, locked) => {
    if (old && (baseline || !isDeepStrictEqual(values, old.values)))
      await saveBaseline(tx, { ...old, rules: baseline?.rules ?? old.rules, values });
    const outcome = baseline ? "unstable" : "same";
    const summary = baseline ? "What changed was different again at the second look" : null;
    await endCheck(tx, locked, { outcome, isCharged: true, summary, value: seen.value ?? null });
    const consecutiveUnstable = baseline ? locked.watch.consecutiveUnstable + 1 : 0;
    const isUnstable = old?.isUnstable || consecutiveUnstable >= UNSTABLE_CHECKS;
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
  valuesResult: ValuesResult;
};

/** Ends the check with a change. If a rule matches, or without rules, it is reported in the same transaction. */
async function endChanged(running: Running, changed: Changed): Promise<void> {
  const { result, picture, snapshot, before, valuesResult } = changed;
  const { check, watch, baseline: old } = running;
  if (!old) throw new Error("A change needs a baseline");
  const values = { from: old.values as WatchedValues, to: snapshot.values };
  const markdown = { before: old.markdown, after: snapshot.markdown };
  const described = describeCheck({ watch, result, picture, values, valuesResult, markdown });
  const { changes, summary, matchedRules } = described;
  const afterKey = snapshot.picture && (await storePicture(watch.id, check.id, "second", snapshot.picture));
  const differenceKey =
    picture && picture.comparison.tiles.length > 0
      ? await storePicture(watch.id, check.id, "difference", picture.comparison.difference)
      : null;
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
  const { value } = result.kind === "changed" ? snapshot.values : values.from;
  const nextValues = {
    ...toNextValues(values, valuesResult, matchedRules ?? []),
    ...(value ? { value } : {}),
  };
  await running.attempt.settle(async (tx, locked) => {
    const rules = next.rules ?? (old.rules as NoiseRules);
    const ids = { watchId: watch.id, pictureKey: afterKey };
    await saveBaseline(tx, { ...old, ...next, rules, ...ids, values: nextValues });
    await endCheck(tx, locked, {
      ...change,
      ignoredChanges,
      outcome: "changed",
      isCharged: true,
      matchedRules,
      value: snapshot.values.value ?? null,
      beforeKey: before ? old.pictureKey : null,
      afterKey,
    });
    const version = await updateAfterCheck(tx, watch.id, {
      state: "changed",
      consecutiveErrors: 0,
      consecutiveUnstable: 0,
      hasChanged: true,
    });
    if (matchedRules?.length === 0) return;
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

/** Decides what the text of a snapshot means, or the price or stock in its place. */
function evaluateSnapshot({ watch, baseline, firstSnapshot }: Running, seen: PageSnapshot): TextResult {
  const first = firstSnapshot && {
    markdown: firstSnapshot.markdown,
    capturedAt: new Date(firstSnapshot.capturedAt),
  };
  if (watch.value) return evaluateProduct(baseline?.values ?? null, firstSnapshot?.values ?? null, seen);
  return evaluateText(toBaseline(baseline), first, seen, watch.ignoredTexts);
}

async function checkPage(running: Running): Promise<void> {
  const { watch, check, entitlement, firstSnapshot } = running;
  const { signal, deadline } = running.attempt;
  const page = { ...watch, capture: readCapture(watch) };
  const seen = await takeSnapshot(page, { checkId: check.id, entitlement, signal, deadline });
  const result = evaluateSnapshot(running, seen);
  if (result.kind === "baseline") return endWithBaseline(running, result.baseline, seen);
  const values = { from: getValues(running), to: seen.values };
  const valuesResult = evaluateValues(watch.alertRules, values, firstSnapshot?.values ?? null);
  const before = await readPicture(running.baseline?.pictureKey ?? null);
  const picture = await evaluatePicture(before, seen.picture, {
    changingTiles: running.baseline?.changingTiles ?? [],
    firstTiles: firstSnapshot?.tiles ?? null,
    threshold: watch.pictureThreshold,
    ignoredAreas: watch.ignoredAreas,
  });
  const isPictureDifferent = picture?.isDifferent === true;
  const needsConfirmation = [result.kind, valuesResult].includes("needs_confirmation");
  if (needsConfirmation || (isPictureDifferent && !firstSnapshot))
    return requestConfirmation(running, seen, picture);
  if ([result.kind, valuesResult].includes("changed") || isPictureDifferent)
    return endChanged(running, { result, picture, snapshot: seen, before, valuesResult });
  return endUnchanged(running, result.kind === "unconfirmed" ? result.baseline : null, seen, valuesResult);
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
