import type { PageWatchRow } from "#db/queries/page-watches.ts";
import type { TextResult } from "#server/page-comparison/evaluate.ts";
import { type LineChange, toComparedLines } from "#server/page-comparison/text/compare.ts";
import { describeChanges, describePicture } from "#server/page-comparison/text/describe.ts";
import { type AlertRule, describeRule } from "#shared/watches/rules.ts";
import type { PictureResult } from "../evaluate-picture.ts";
import { describeProductChange } from "./evaluate-product.ts";
import { findMatchedRules, listValueChanges, type ValuesPair, type ValuesResult } from "./evaluate-rules.ts";

type Checked = {
  watch: Pick<PageWatchRow, "alertRules" | "value" | "ignoredTexts">;
  result: TextResult;
  picture: PictureResult | null;
  values: ValuesPair;
  valuesResult: ValuesResult;
  /** Of the baseline and of the snapshot. */
  markdown: { before: string; after: string };
};

/** The lines of a rewritten page, which were not compared one by one. */
function listRewrittenLines({ watch, markdown }: Checked): LineChange[] {
  const toLines = (text: string) =>
    new Set(toComparedLines(text, watch.ignoredTexts).map((line) => line.text));
  const [before, after] = [toLines(markdown.before), toLines(markdown.after)];
  return [
    ...[...before.difference(after)].map((text) => ({ kind: "removed" as const, before: text })),
    ...[...after.difference(before)].map((text) => ({ kind: "added" as const, after: text })),
  ];
}

function describeText(
  { result, watch, values: { from, to } }: Checked,
  changes: readonly LineChange[],
): string {
  const isChanged = result.kind === "changed";
  if (isChanged && watch.value && from.value && to.value) return describeProductChange(from.value, to.value);
  return isChanged && result.isRewritten ? "The page was rewritten" : describeChanges(changes);
}

function describeMatches(rules: readonly AlertRule[], { value }: Checked["watch"]): string {
  if (rules.length === 0) return "";
  const texts = rules.map((rule) => describeRule(rule, value));
  return `${rules.length === 1 ? "rule" : "rules"}: ${texts.join(", ")}`;
}

/** What a change is, and which rules it matches: null for a watch without rules, whose every change is reported. */
export function describeCheck(checked: Checked): {
  changes: LineChange[];
  summary: string;
  matchedRules: AlertRule[] | null;
} {
  const { watch, result, picture, values, valuesResult } = checked;
  const textChanges = result.kind === "changed" ? result.changes : [];
  const isConfirmed = valuesResult === "changed" || valuesResult === "same";
  const valueChanges = isConfirmed ? listValueChanges(values, result.kind === "changed") : [];
  const changes: LineChange[] = [...textChanges, ...valueChanges];
  const isRewritten = result.kind === "changed" && result.isRewritten;
  const lines = isRewritten ? [...changes, ...listRewrittenLines(checked)] : changes;
  const evidence = { lines, values, areValuesConfirmed: isConfirmed };
  const matchedRules = watch.alertRules.length > 0 ? findMatchedRules(watch.alertRules, evidence) : null;
  const words = [
    describeText(checked, changes),
    picture?.isDifferent ? describePicture(picture.comparison.share, picture.comparison.areas.length) : "",
    describeMatches(matchedRules ?? [], watch),
  ];
  return { changes, summary: words.filter((text) => text !== "").join("; "), matchedRules };
}
