import type { ManagedProcess, RunningProcess } from "./managed-process.ts";
import type { TerminalReporter } from "./terminal-reporter.ts";

export type Crash = { name: string; how: string; lastLines: string[] };

export type ProcessManager = ReturnType<typeof createProcessManager>;

/** Thrown out of a start that was interrupted: not an error, everything is being stopped. */
export class Stopped extends Error {}

type Entry = { part: ManagedProcess; running: RunningProcess };

/** A crash in words, with the part's last lines: what a person needs to see first. */
export function describeCrash({ name, how, lastLines }: Crash, what = "stopped by itself"): string {
  const lines = lastLines.length > 0 ? lastLines : ["(none)"];
  return [`${name} ${what} (${how}). Its last lines:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/**
 * Starts parts, watches them, and stops them in their order. Whatever comes first, a crash or a
 * request to stop, everything that was started is stopped. `onChange` hears the process ids of what runs.
 */
export function createProcessManager(
  screen: TerminalReporter,
  onChange: (pids: Record<string, number>) => void = () => {},
) {
  const entries: Entry[] = [];
  const starting = new Set<Promise<unknown>>();
  let stopping: Promise<void> | null = null;
  let crashed: (crash: Crash) => void = () => {};
  const crash = new Promise<Crash>((resolve) => {
    crashed = resolve;
  });

  const report = () =>
    onChange(Object.fromEntries(entries.map(({ part, running }) => [part.name, running.pid])));

  /** Brings a process up and enters it in the books; a stop that came meanwhile waits for this, and then stops it too. */
  async function enter(part: ManagedProcess, isShown: () => boolean): Promise<Entry> {
    if (stopping) throw new Stopped();
    const pending = part.start((line, isError) => {
      if (isError || isShown()) screen.line(part.name, line);
    });
    const entered = pending.then((running) => {
      const entry = { part, running };
      entries.push(entry);
      report();
      return entry;
    });
    starting.add(entered);
    return entered.finally(() => starting.delete(entered));
  }

  const fate = ({ part, running }: Entry) =>
    running.ended.then((how) => ({ name: part.name, how, lastLines: running.lastLines() }));

  /** Starts a part that stays, and waits until it is ready. Its ordinary lines are shown from then on. */
  async function start(part: ManagedProcess): Promise<void> {
    let isReady = false;
    await screen.step(part.label, async () => {
      const entry = await enter(part, () => isReady);
      const end = fate(entry);
      const early = await Promise.race([entry.running.ready.then(() => null), end]);
      if (stopping) throw new Stopped();
      if (early) throw new Error(describeCrash(early));
      isReady = true;
      end.then((it) => stopping ?? crashed(it));
    });
  }

  /** Runs a program that ends by itself; its lines are shown only when it fails. */
  async function run(job: ManagedProcess): Promise<void> {
    await screen.step(job.label, async () => {
      const entry = await enter({ ...job, start: () => job.start(() => {}) }, () => false);
      const end = await fate(entry);
      entries.splice(entries.indexOf(entry), 1);
      report();
      if (stopping) throw new Stopped();
      if (end.how !== "exit code 0") throw new Error(describeCrash(end, "failed"));
    });
  }

  /** Does something in this process, between the parts. */
  async function step(label: string, work: () => Promise<void>): Promise<void> {
    if (stopping) throw new Stopped();
    await screen.step(label, work);
    if (stopping) throw new Stopped();
  }

  async function stopAll(): Promise<void> {
    screen.hush();
    await Promise.allSettled(starting);
    const orders = [...new Set(entries.map(({ part }) => part.stopOrder))].sort((a, b) => a - b);
    for (const order of orders) {
      const together = entries.filter(({ part }) => part.stopOrder === order);
      await Promise.all(together.map(({ running }) => running.stop()));
    }
  }

  /** Stops everything, once; whoever calls again waits for the same end. */
  function stop(): Promise<void> {
    stopping ??= stopAll();
    return stopping;
  }

  return { start, run, step, stop, crash };
}
