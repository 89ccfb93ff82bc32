import { acquirePidFile } from "./pid-file.ts";
import { createProcessManager, describeCrash, type ProcessManager, StoppedError } from "./process-manager.ts";
import { onShutdownSignal } from "./shutdown-signals.ts";
import type { TerminalReporter } from "./terminal-reporter.ts";

export type Supervised = {
  screen: TerminalReporter;
  /** PID file: refuses a second start, and lets the next start clean up after a killed one. */
  runFile: string;
  /** Starts the processes. Returns the site's URL, which a second start reports. */
  start: (stack: ProcessManager) => Promise<string>;
  /** Called with the ids of all processes whenever one starts or ends. */
  onChange?: (pids: Record<string, number>) => void;
  /** Called before the processes are stopped, for whatever reason. */
  beforeStop?: () => void;
};

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts processes and supervises them until a stop request (exit code 0) or a failure (1, with the reason and the
 * failed process's last lines). Resolves after all processes have stopped.
 * @throws AlreadyRunningError when another launcher runs in this folder
 */
export async function supervise({
  screen,
  runFile,
  start,
  onChange,
  beforeStop,
}: Supervised): Promise<number> {
  const stopped = new Promise<null>((resolve) => onShutdownSignal(() => resolve(null)));
  const pidFile = await acquirePidFile(runFile);
  if (pidFile.ended.length > 0)
    screen.print(`  Ended processes of a killed start: ${pidFile.ended.join(", ")}`);
  const stack = createProcessManager(screen, (pids) => {
    pidFile.setProcesses(pids);
    onChange?.(pids);
  });

  const failed = start(stack).then(
    (site) => {
      pidFile.setSite(site);
      return new Promise<never>(() => {});
    },
    (error: unknown) => (error instanceof StoppedError ? null : getErrorMessage(error)),
  );
  const crashed = stack.crash.then((crash) => describeCrash(crash));
  const problem = await Promise.race([crashed, failed, stopped]);
  screen.print(problem === null ? "\n  Stopping ..." : `\n${problem}\n`);
  beforeStop?.();
  await stack.stop();
  pidFile.release();
  return problem === null ? 0 : 1;
}
