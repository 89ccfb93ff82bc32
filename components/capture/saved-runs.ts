/** A run that a reloaded page can follow or show again. */
export type SavedRun<Job> = {
  job: Job;
  /** Null while the run waits for the other action. */
  runId: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Whether the run has ended with a stored capture. */
  isDone: boolean;
};

export type SavedRuns<Job> = {
  load: () => SavedRun<Job> | null;
  save: (run: SavedRun<Job>) => void;
  clear: () => void;
};

/** Older runs have ended or were lost. */
const MAX_AGE_MS = 60 * 60_000;

/** Keeps the last run of an action for this tab and user. Without storage nothing is kept. */
export function savedRuns<Job>(action: "screenshot" | "extraction", userId: string): SavedRuns<Job> {
  const key = `inspector-${action}-${userId}`;
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    load: () =>
      attempt(() => {
        const run = JSON.parse(sessionStorage.getItem(key) ?? "null") as SavedRun<Job> | null;
        return run && Date.now() - run.startedAt < MAX_AGE_MS ? run : null;
      }),
    save: (run) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(run))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  };
}
