import { acquirePidFile } from "./pid-file.ts";
import { createProcessManager, describeCrash, type ProcessManager, Stopped } from "./process-manager.ts";
import { onShutdownSignal } from "./shutdown-signals.ts";
import type { TerminalReporter } from "./terminal-reporter.ts";

export type Supervised = {
  screen: TerminalReporter;
  /** Where it is written down who runs, so that a second start is refused and a killed one is cleaned up. */
  runFile: string;
  /** Starts the parts; what it returns is the site's address, for whoever tries to start a second time. */
  start: (stack: ProcessManager, pids: () => Record<string, number>) => Promise<string>;
  /** Called before the parts are stopped, however it came to that. */
  beforeStop?: () => void;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts parts and stays with them until somebody asks to stop (exit code 0) or something fails (1, with the reason
 * and the last lines of the part at fault). Either way all parts are stopped before it returns.
 * @throws AlreadyRunning when another one runs in this folder.
 */
export async function supervise({ screen, runFile, start, beforeStop }: Supervised): Promise<number> {
  const stopped = new Promise<null>((resolve) => onShutdownSignal(() => resolve(null)));
  const book = await acquirePidFile(runFile);
  if (book.ended.length > 0) screen.print(`  Ended what a killed start had left: ${book.ended.join(", ")}`);
  let pids: Record<string, number> = {};
  const stack = createProcessManager(screen, (now) => {
    pids = now;
    book.setParts(now);
  });

  const failed = start(stack, () => pids).then(
    (site) => {
      book.setSite(site);
      return new Promise<never>(() => {});
    },
    (error: unknown) => (error instanceof Stopped ? null : messageOf(error)),
  );
  // `describe` takes a second argument that a promise would not leave out.
  const crashed = stack.crash.then((crash) => describeCrash(crash));
  const problem = await Promise.race([crashed, failed, stopped]);
  screen.print(problem === null ? "\n  Stopping ..." : `\n${problem}\n`);
  beforeStop?.();
  await stack.stop();
  book.release();
  return problem === null ? 0 : 1;
}
