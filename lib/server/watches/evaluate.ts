import type { Look } from "./look.ts";
import { PageCheckError } from "./look.ts";
import { type Comparison, compareTexts, type FoundChange } from "./text/compare.ts";
import { confirmChanges, learnNoise } from "./text/learn-noise.ts";
import type { NoiseRules } from "./text/noise-rules.ts";

export type Baseline = Pick<
  Look,
  "markdown" | "finalUrl" | "hasPasswordField" | "environment" | "capturedAt"
> & { rules: NoiseRules; isUnstable: boolean };

/** What is kept of the first look of a check. */
export type FirstLook = Pick<Look, "markdown" | "capturedAt">;

/** What the texts of a look mean. */
export type TextVerdict =
  | { kind: "look_again" }
  /** The page is compared with this look from now on, without a word. */
  | { kind: "baseline"; baseline: Baseline }
  | { kind: "same" }
  /** Only the first look differed, or both in other ways. */
  | { kind: "unconfirmed"; baseline: Baseline }
  | { kind: "changed"; changes: FoundChange[]; isRewritten: boolean; baseline: Baseline };

/** Less common text than this, beside a password field: the page became a login. */
const LOGIN_KEPT = 0.5;
const LOGIN_PATH =
  /\/(?:log-?in|sign-?in|auth(?:enticate|orize)?|sso|session\/new|users\/sign_in|account\/login)\b/i;
/** Two looks with this much common text show the same new page. */
const SAME_KEPT = 0.7;

/** @throws PageCheckError `login_required` when a login is shown in place of the page */
function assertIsNoLogin(baseline: Baseline, look: Look, { kept }: Comparison): void {
  const isNewPassword = look.hasPasswordField && !baseline.hasPasswordField && kept < LOGIN_KEPT;
  const isRedirected =
    LOGIN_PATH.test(new URL(look.finalUrl).pathname) && !LOGIN_PATH.test(new URL(baseline.finalUrl).pathname);
  if (isNewPassword || isRedirected)
    throw new PageCheckError("login_required", "The page now asks for a login.");
}

const toBaseline = (look: Look, rules: NoiseRules, isUnstable: boolean): Baseline => {
  const { markdown, finalUrl, hasPasswordField, environment, capturedAt } = look;
  return { markdown, finalUrl, hasPasswordField, environment, capturedAt, rules, isUnstable };
};

/** The first check of a page: two looks, from which its noise is learned. */
function evaluateFirstCheck(
  firstLook: FirstLook | null,
  look: Look,
  ignoredTexts: readonly string[],
): TextVerdict {
  if (!firstLook) return { kind: "look_again" };
  const { rules, isUnstable } = learnNoise(firstLook, look, ignoredTexts);
  return { kind: "baseline", baseline: { ...toBaseline(look, rules, isUnstable), ...firstLook } };
}

/**
 * Decides what a look means. A change counts when two looks have found it.
 * @param baseline null in the first check of a page
 * @param firstLook null for the first look of a check
 * @throws PageCheckError `login_required`
 */
export function evaluateText(
  baseline: Baseline | null,
  firstLook: FirstLook | null,
  look: Look,
  ignoredTexts: readonly string[],
): TextVerdict {
  if (!baseline) return evaluateFirstCheck(firstLook, look, ignoredTexts);
  const { rules, isUnstable } = baseline;
  const comparison = compareTexts(baseline, look, rules, ignoredTexts);
  assertIsNoLogin(baseline, look, comparison);
  if (baseline.environment !== look.environment)
    return { kind: "baseline", baseline: toBaseline(look, rules, isUnstable) };
  const isDifferent = comparison.isRewritten || comparison.changes.length > 0;
  if (!firstLook) return isDifferent ? { kind: "look_again" } : { kind: "same" };
  const earlier = compareTexts(baseline, firstLook, rules, ignoredTexts);
  const between = learnNoise(firstLook, look, ignoredTexts, rules);
  const isRewritten =
    comparison.isRewritten &&
    earlier.isRewritten &&
    compareTexts(firstLook, look, rules, ignoredTexts).kept >= SAME_KEPT;
  const changes = confirmChanges(earlier.changes, comparison.changes);
  if (changes.length > 0 || isRewritten)
    return { kind: "changed", changes, isRewritten, baseline: toBaseline(look, between.rules, isUnstable) };
  const learned = learnNoise(baseline, look, ignoredTexts, between.rules);
  return {
    kind: "unconfirmed",
    baseline: { ...baseline, rules: isDifferent ? learned.rules : between.rules },
  };
}
