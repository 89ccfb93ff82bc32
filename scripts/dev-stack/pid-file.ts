import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { endGroup, processGroupMembers, processStartTime } from "./system-processes.ts";

type Process = { pid: number; start: string };

/** Who runs in this folder: the launcher and the process group of each part. */
export type PidFile = { launcher: Process; site: string; parts: Record<string, Process> };

function identify(pid: number): Process {
  return { pid, start: processStartTime(pid) ?? "" };
}

/** True while the very process runs that was written down; another one with its id is not it. */
const isSame = ({ pid, start }: Process): boolean => start !== "" && processStartTime(pid) === start;

function read(file: string): PidFile | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PidFile;
  } catch {
    return null;
  }
}

/**
 * True when the group is the one that was written down. Its leader may be gone while others of it live on; as long
 * as they do, the system gives the group's id to nobody else, so only a leader that is somebody else tells it apart.
 */
function isOurs(group: Process): boolean {
  if (group.start === "") return false;
  const leader = processStartTime(group.pid);
  return leader === null ? processGroupMembers(group.pid).length > 0 : leader === group.start;
}

/** Ends what a launcher left behind that was killed. Returns the names of the parts that were still there. */
async function endLeftovers(found: PidFile): Promise<string[]> {
  const left = Object.entries(found.parts).filter(([, group]) => isOurs(group));
  // PostgreSQL takes SIGTERM for "when the last client has gone"; SIGINT is its "now, in good order".
  const signal = (name: string) => (name === "postgres" ? "SIGINT" : "SIGTERM");
  await Promise.all(left.map(([name, group]) => endGroup(group.pid, signal(name), 2_000)));
  return left.map(([name]) => name);
}

/** The site of the launcher that runs with this file ("" while it starts); null when none does. */
export function findRunning(file: string): string | null {
  const found = read(file);
  return found && isSame(found.launcher) ? found.site : null;
}

/** True while another process than this one runs with this file. */
export function isHeldByAnother(file: string): boolean {
  const found = read(file);
  return found !== null && found.launcher.pid !== process.pid && isSame(found.launcher);
}

/** Somebody else runs here already. */
export class AlreadyRunning extends Error {
  readonly site: string;
  constructor(found: PidFile) {
    super(
      `It runs already in this folder${found.site ? `: ${found.site}` : ""} (process ${found.launcher.pid}).`,
    );
    this.site = found.site;
  }
}

/** Creates the file only if there is none, whole at once. */
function create(file: string, content: PidFile): boolean {
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
 * Takes the folder for this launcher, ending first what a killed one left behind.
 * @throws AlreadyRunning
 */
export async function acquirePidFile(file: string) {
  const content: PidFile = { launcher: identify(process.pid), site: "", parts: {} };
  mkdirSync(dirname(file), { recursive: true });
  let ended: string[] = [];
  while (!create(file, content)) {
    const found = read(file);
    if (found && isSame(found.launcher)) throw new AlreadyRunning(found);
    if (found) ended = [...ended, ...(await endLeftovers(found))];
    rmSync(file, { force: true });
  }
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    /** The parts that a killed launcher had left and that were ended now. */
    ended,
    setParts(pids: Record<string, number>) {
      content.parts = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, identify(pid)]));
      save();
    },
    setSite(site: string) {
      content.site = site;
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}
