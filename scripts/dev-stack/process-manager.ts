import { setTimeout as sleep } from "node:timers/promises";
import type { ManagedProcess, RunningProcess } from "./managed-process.ts";
import type { TerminalReporter } from "./terminal-reporter.ts";

export type Crash = { name: string; how: string; lastLines: string[] };

export type ProcessManager = ReturnType<typeof createProcessManager>;

/** Thrown when a stop interrupts the start; not an error. */
export class StoppedError extends Error {}

const RESTART_MS = 1_000;

type Entry = { managed: ManagedProcess; running: RunningProcess };

/** Describes a crash, with the process's last lines of output. */
export function describeCrash({ name, how, lastLines }: Crash, what = "exited unexpectedly"): string {
  const lines = lastLines.length > 0 ? lastLines : ["(none)"];
  return [`${name} ${what} (${how}). Last output:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/**
 * Starts and watches processes, and stops them in order. A crash and a stop request both stop every started process.
 * `onChange` receives the running process ids.
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
    onChange(Object.fromEntries(entries.map(({ managed, running }) => [managed.name, running.pid])));

  /** Starts and registers a process. A concurrent stop waits for this and then stops the process too. */
  async function startAndRegister(managed: ManagedProcess, isShown: () => boolean): Promise<Entry> {
    if (stopping) throw new StoppedError();
    const pending = managed.start((line, isError) => {
      if (isError || isShown()) screen.line(managed.name, line);
    });
    const entered = pending.then((running) => {
      const entry = { managed, running };
      entries.push(entry);
      report();
      return entry;
    });
    starting.add(entered);
    return entered.finally(() => starting.delete(entered));
  }

  const waitForCrash = ({ managed, running }: Entry) =>
    running.ended.then((how) => ({ name: managed.name, how, lastLines: running.lastLines() }));

  /** Starts a long-running process and resolves when it is ready. Its output is shown from then on. */
  async function start(managed: ManagedProcess): Promise<void> {
    let isReady = false;
    await screen.step(managed.label, async () => {
      const entry = await startAndRegister(managed, () => isReady);
      const end = waitForCrash(entry);
      const early = await Promise.race([entry.running.ready.then(() => null), end]);
      if (stopping) throw new StoppedError();
      if (early) throw new Error(describeCrash(early));
      isReady = true;
      end.then((it) => stopping ?? crashed(it));
    });
  }

  /** Runs a program to its end; its output is shown only when it fails. */
  async function run(job: ManagedProcess): Promise<void> {
    await screen.step(job.label, async () => {
      const entry = await startAndRegister({ ...job, start: () => job.start(() => {}) }, () => false);
      const end = await waitForCrash(entry);
      entries.splice(entries.indexOf(entry), 1);
      report();
      if (stopping) throw new StoppedError();
      if (end.how !== "exit code 0") throw new Error(describeCrash(end, "failed"));
    });
  }

  /** The same, after the start. A failure counts as the crash of a process. */
  async function runInBackground(job: ManagedProcess): Promise<void> {
    try {
      await run(job);
    } catch (error) {
      if (error instanceof StoppedError) return;
      crashed({ name: job.name, how: error instanceof Error ? error.message : String(error), lastLines: [] });
    }
  }

  /** Starts a process whose readiness nothing waits for, and starts it again whenever it ends. */
  async function keepRunning(managed: ManagedProcess): Promise<void> {
    try {
      void restartAfterEnd(await startAndRegister(managed, () => true));
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
  }

  async function restartAfterEnd(entry: Entry): Promise<void> {
    const { name, how } = await waitForCrash(entry);
    if (stopping) return;
    entries.splice(entries.indexOf(entry), 1);
    report();
    screen.line(name, `ended (${how}); it is started again`);
    await sleep(RESTART_MS);
    await keepRunning(entry.managed);
  }

  async function step(label: string, work: () => Promise<void>): Promise<void> {
    if (stopping) throw new StoppedError();
    await screen.step(label, work);
    if (stopping) throw new StoppedError();
  }

  async function stopAll(): Promise<void> {
    screen.silence();
    await Promise.allSettled(starting);
    const orders = [...new Set(entries.map(({ managed }) => managed.stopOrder))].sort((a, b) => a - b);
    for (const order of orders) {
      const together = entries.filter(({ managed }) => managed.stopOrder === order);
      await Promise.all(together.map(({ running }) => running.stop()));
    }
  }

  /** Stops everything once; later calls return the same promise. */
  function stop(): Promise<void> {
    stopping ??= stopAll();
    return stopping;
  }

  return { start, run, runInBackground, keepRunning, step, stop, crash };
}
