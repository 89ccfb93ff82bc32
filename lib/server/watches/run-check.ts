import type { Executor } from "#db/client.ts";
import {
  endCheck,
  findBaseline,
  findCheck,
  type LockedCheck,
  lockCheck,
  type PageWatchBaselineRow,
  saveBaseline,
  saveFirstObservation,
  startAttempt,
  updateAfterCheck,
} from "#db/queries/page-watches.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { defineAttempts, type Message } from "#server/queue/attempt.ts";
import { enqueue } from "#server/queue/index.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { alertChange, alertFailure } from "./alerts.ts";
import { SECOND_LOOK_MS, toCheckMessage } from "./enqueue-due-watches.ts";
import { type Baseline, evaluateText } from "./evaluate.ts";
import { evaluatePicture, findChangingTiles, type PictureVerdict } from "./evaluate-picture.ts";
import { type Look, PageCheckError, takeLook } from "./look.ts";
import { readPicture, removePictures, storePicture } from "./pictures.ts";
import { countChangedLines, describeChanges, describePicture } from "./text/describe.ts";
import type { NoiseRules } from "./text/noise-rules.ts";

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
  attempt: ReturnType<typeof attempts.startAttempt>;
  baseline: PageWatchBaselineRow | null;
  firstLook: StoredFirstLook | null;
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

function enqueueLook(tx: Executor, { check, watch, entitlement }: Running, startAfter: Date): Promise<void> {
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
  await running.attempt.settle(async (tx) => {
    await saveFirstObservation(tx, check.id, firstLook);
    await enqueueLook(tx, running, new Date(Date.now() + SECOND_LOOK_MS));
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
  await running.attempt.settle(async (tx, locked) => {
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
    ...{ state: "error", consecutiveErrors, hasChanged: false },
  });
  if (consecutiveErrors !== ERRORS_TO_REPORT) return;
  await alertFailure(tx, { ...watch, version }, { checkId: check.id, error: code, message });
}

async function fail({ attempt, baseline, firstLook }: Running, error: CheckError): Promise<void> {
  await attempt.settle((tx, locked) => endFailed(tx, locked, error));
  // Without a baseline, the picture of the first look is needed no more.
  if (!baseline) await removePictures([firstLook?.pictureKey ?? null]);
}

async function look(running: Running): Promise<void> {
  const { watch, check, entitlement, firstLook } = running;
  const { signal, deadline } = running.attempt;
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
  const claimed = await attempts.whileOpen(
    found,
    (tx, locked) => claimCheck(tx, locked, entitlement),
    message,
  );
  if (!claimed || !entitlement) return;
  const baseline = await findBaseline(claimed.watch.id);
  const firstLook = claimed.check.firstLook as StoredFirstLook | null;
  const attempt = attempts.startAttempt(claimed, message);
  const running: Running = { ...claimed, entitlement, attempt, baseline, firstLook };
  try {
    await look(running);
  } catch (error) {
    await attempt.handleError(
      error,
      (tx, _locked, startAfter) => enqueueLook(tx, running, startAfter),
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
