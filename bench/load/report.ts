import type { Memory } from "../memory.ts";
import type { Outcome, User } from "./user.ts";

const line = (cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);

function head(...names: string[]): void {
  console.log("");
  line(names);
  line(names.map(() => "---"));
}

export function printTable(names: string[], rows: (string | number)[][]): void {
  head(...names);
  for (const row of rows) line(row);
}

/** Nearest-rank quantile of a list. */
const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

function counts(outcomes: Outcome[]): string {
  const byLabel = Object.groupBy(outcomes, ({ label }) => label);
  return Object.entries(byLabel)
    .map(([label, list = []]) => `${label} × ${list.length}`)
    .sort()
    .join(", ");
}

function printWaitRow(name: string, plan: string, outcomes: Outcome[]): void {
  const times = outcomes.map(({ ms }) => ms);
  const columns = [0.5, 0.95, 1].map((share) => (times.length > 0 ? seconds(quantile(times, share)) : "-"));
  line([name, plan, times.length, ...columns, counts(outcomes)]);
}

/** Prints response times per user for every status, and per plan for the successful responses of ordinary users. */
export function printWaits(users: User[], outcomes: Outcome[]): void {
  head("user", "plan", "calls", "p50 s", "p95 s", "max s", "outcomes");
  for (const user of users)
    printWaitRow(
      user.name,
      user.plan,
      outcomes.filter((outcome) => outcome.user === user),
    );
  for (const plan of ["free", "pro"] as const)
    printWaitRow(
      "ordinary, successes",
      plan,
      outcomes.filter(({ user, status }) => user.plan === plan && !user.isHostile && status === 200),
    );
}

export function printOutcomes(outcomes: Outcome[]): void {
  head("outcome", "calls");
  const byLabel = Object.groupBy(outcomes, ({ label }) => label);
  for (const [label, list = []] of Object.entries(byLabel).sort()) line([label, list.length]);
}

/** Prints proportional set size (PSS) in MiB. */
export function printMemory(samples: Memory[]): void {
  head("PSS, MiB", "median", "p95", "max", "last");
  const rows = {
    "server process": samples.map(({ server }) => server),
    browsers: samples.map(({ browsers }) => browsers),
    "both at the same time": samples.map(({ server, browsers }) => server + browsers),
  };
  for (const [name, values] of Object.entries(rows))
    line([
      name,
      ...[0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(0)),
      (values.at(-1) ?? 0).toFixed(0),
    ]);
}
