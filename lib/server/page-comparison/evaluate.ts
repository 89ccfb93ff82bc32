import { type ComparedPage, PageCheckError } from "./compared-page.ts";
import {
  type Comparison,
  compareTexts,
  type FoundChange,
  findAllChanges,
  type LineChange,
} from "./text/compare.ts";
import { confirmChanges, learnNoise } from "./text/learn-noise.ts";
import type { NoiseRules } from "./text/noise-rules.ts";

export type Baseline = ComparedPage & { rules: NoiseRules; isUnstable: boolean };

/** What is kept of the first snapshot of a check. */
export type FirstSnapshot = Pick<ComparedPage, "markdown" | "capturedAt">;

/** What the texts of a snapshot mean. */
export type TextResult =
  | { kind: "needs_confirmation" }
  /** The page is compared with this snapshot from now on, without a word. */
  | { kind: "baseline"; baseline: Baseline }
  | { kind: "same" }
  /** Only the first snapshot differed, or both in other ways. */
  | { kind: "unconfirmed"; baseline: Baseline }
  | {
      kind: "changed";
      changes: FoundChange[];
      /** Differences that do not count. */
      ignored: LineChange[];
      isRewritten: boolean;
      baseline: Baseline;
    };

/** Less common text than this, beside a password field: the page became a login. */
const LOGIN_KEPT = 0.5;
const LOGIN_PATH =
  /\/(?:log-?in|sign-?in|auth(?:enticate|orize)?|sso|session\/new|users\/sign_in|account\/login)\b/i;
/** Two snapshots with this much common text show the same new page. */
const SAME_KEPT = 0.7;

/** @throws PageCheckError `login_required` when a login is shown in place of the page */
function assertIsNoLogin(baseline: Baseline, snapshot: ComparedPage, { kept }: Comparison): void {
  const isNewPassword = snapshot.hasPasswordField && !baseline.hasPasswordField && kept < LOGIN_KEPT;
  const isRedirected =
    LOGIN_PATH.test(new URL(snapshot.finalUrl).pathname) &&
    !LOGIN_PATH.test(new URL(baseline.finalUrl).pathname);
  if (isNewPassword || isRedirected)
    throw new PageCheckError("login_required", "The page now asks for a login.");
}

const toBaseline = (snapshot: ComparedPage, rules: NoiseRules, isUnstable: boolean): Baseline => {
  const { markdown, finalUrl, hasPasswordField, environment, capturedAt } = snapshot;
  return { markdown, finalUrl, hasPasswordField, environment, capturedAt, rules, isUnstable };
};

/** The first check of a page: two snapshots, from which its noise is learned. */
function evaluateFirstCheck(
  firstSnapshot: FirstSnapshot | null,
  snapshot: ComparedPage,
  ignoredTexts: readonly string[],
): TextResult {
  if (!firstSnapshot) return { kind: "needs_confirmation" };
  const { rules, isUnstable } = learnNoise(firstSnapshot, snapshot, ignoredTexts);
  return { kind: "baseline", baseline: { ...toBaseline(snapshot, rules, isUnstable), ...firstSnapshot } };
}

/**
 * Decides what a snapshot means. A change counts when two snapshots have found it.
 * @param baseline null in the first check of a page
 * @param firstSnapshot null for the first snapshot of a check
 * @throws PageCheckError `login_required`
 */
export function evaluateText(
  baseline: Baseline | null,
  firstSnapshot: FirstSnapshot | null,
  snapshot: ComparedPage,
  ignoredTexts: readonly string[],
): TextResult {
  if (!baseline) return evaluateFirstCheck(firstSnapshot, snapshot, ignoredTexts);
  const { rules, isUnstable } = baseline;
  const comparison = compareTexts(baseline, snapshot, rules, ignoredTexts);
  assertIsNoLogin(baseline, snapshot, comparison);
  if (baseline.environment !== snapshot.environment)
    return { kind: "baseline", baseline: toBaseline(snapshot, rules, isUnstable) };
  const isDifferent = comparison.isRewritten || comparison.changes.length > 0;
  if (!firstSnapshot) return isDifferent ? { kind: "needs_confirmation" } : { kind: "same" };
  const earlier = compareTexts(baseline, firstSnapshot, rules, ignoredTexts);
  const between = learnNoise(firstSnapshot, snapshot, ignoredTexts, rules);
  const isRewritten =
    comparison.isRewritten &&
    earlier.isRewritten &&
    compareTexts(firstSnapshot, snapshot, rules, ignoredTexts).kept >= SAME_KEPT;
  const changes = confirmChanges(earlier.changes, comparison.changes);
  if (changes.length > 0 || isRewritten)
    return {
      kind: "changed",
      changes,
      ignored: isRewritten ? [] : (findAllChanges(baseline, snapshot, changes) ?? []),
      isRewritten,
      baseline: toBaseline(snapshot, between.rules, isUnstable),
    };
  const learned = learnNoise(baseline, snapshot, ignoredTexts, between.rules);
  return {
    kind: "unconfirmed",
    baseline: { ...baseline, rules: isDifferent ? learned.rules : between.rules },
  };
}
