import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { endGroup, processGroupMembers, processStartTime } from "./system-processes.ts";

type Process = { pid: number; start: string };

/** The running launcher, and the process group of each process. */
export type PidFile = { launcher: Process; site: string; processes: Record<string, Process> };

function identify(pid: number): Process {
  return { pid, start: processStartTime(pid) ?? "" };
}

/** True when the process with this id is the recorded one: ids are reused, start times differ. */
const isSame = ({ pid, start }: Process): boolean => start !== "" && processStartTime(pid) === start;

function readPidFile(file: string): PidFile | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PidFile;
  } catch {
    return null;
  }
}

/**
 * True when the process group is the recorded one. Its leader may have ended before other members; while they run, the
 * system does not reuse the id, so only a different leader shows a different group.
 */
function isOurs(group: Process): boolean {
  if (group.start === "") return false;
  const leader = processStartTime(group.pid);
  return leader === null ? processGroupMembers(group.pid).length > 0 : leader === group.start;
}

/** Ends processes that a killed launcher left. Returns their names. */
async function endLeftovers(found: PidFile): Promise<string[]> {
  // Files of earlier versions have no `processes`.
  const left = Object.entries(found.processes ?? {}).filter(([, group]) => isOurs(group));
  // SIGTERM lets PostgreSQL wait for its clients; SIGINT is its fast shutdown.
  const signal = (name: string) => (name === "postgres" ? "SIGINT" : "SIGTERM");
  await Promise.all(left.map(([name, group]) => endGroup(group.pid, signal(name), 2_000)));
  return left.map(([name]) => name);
}

/** The running launcher's site ("" during its start); null when none runs. */
export function findRunning(file: string): string | null {
  const found = readPidFile(file);
  return found && isSame(found.launcher) ? found.site : null;
}

/** True while a launcher other than this process holds the file. */
export function isHeldByAnother(file: string): boolean {
  const found = readPidFile(file);
  return found !== null && found.launcher.pid !== process.pid && isSame(found.launcher);
}

/** Another launcher runs in this folder. */
export class AlreadyRunningError extends Error {
  readonly site: string;
  constructor(found: PidFile) {
    super(
      `Already running in this folder${found.site ? `: ${found.site}` : ""} (process ${found.launcher.pid}).`,
    );
    this.site = found.site;
  }
}

/** Creates the file atomically, unless it exists. */
function createPidFile(file: string, content: PidFile): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Acquires the folder for this launcher, after ending processes of a killed one.
 * @throws AlreadyRunningError
 */
export async function acquirePidFile(file: string) {
  const content: PidFile = { launcher: identify(process.pid), site: "", processes: {} };
  mkdirSync(dirname(file), { recursive: true });
  let ended: string[] = [];
  while (!createPidFile(file, content)) {
    const found = readPidFile(file);
    if (found && isSame(found.launcher)) throw new AlreadyRunningError(found);
    if (found) ended = [...ended, ...(await endLeftovers(found))];
    rmSync(file, { force: true });
  }
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    /** Processes of a killed launcher that were ended. */
    ended,
    setProcesses(pids: Record<string, number>) {
      content.processes = Object.fromEntries(
        Object.entries(pids).map(([name, pid]) => [name, identify(pid)]),
      );
      save();
    },
    setSite(site: string) {
      content.site = site;
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}
