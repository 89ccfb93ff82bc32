import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "#scripts/dev-stack/paths.ts";

export type Alert = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};

const readAlerts = (file: string): Alert[] => {
  const text = readFileSync(join(ROOT, "docs", "monitoring", file), "utf8");
  return (parse(text) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
};

export const LOG_ALERTS = readAlerts("log-alerts.yaml");
export const METRIC_ALERTS = readAlerts("metric-alerts.yaml");

/** Line filters of LogQL: a text, or a regular expression, that the line contains. */
const LINE_FILTER = /\|([=~]) `([^`]*)`/g;

/** Whether a log line passes all line filters of an alert. */
const passesFilters = (line: string, { expr }: Alert): boolean =>
  [...expr.matchAll(LINE_FILTER)].every(([, kind, text = ""]) =>
    kind === "=" ? line.includes(text) : new RegExp(text).test(line),
  );

/** The alerts that log lines raise. */
export const listRaisedAlerts = (lines: readonly string[]): string[] =>
  LOG_ALERTS.filter((alert) => lines.some((line) => passesFilters(line, alert))).map(({ alert }) => alert);
