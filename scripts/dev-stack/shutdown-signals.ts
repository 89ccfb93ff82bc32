/** Calls `stop` once when this program shall end: by signal, by losing the program that started it, or its terminal. */
export function onShutdownSignal(stop: (reason: string) => void): void {
  let asked = false;
  const once = (reason: string) => {
    if (asked) return;
    asked = true;
    stop(reason);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => once(signal));
  // bootstrap.mjs holds a channel to us: it breaks when bootstrap.mjs dies without a word.
  process.on("disconnect", () => once("disconnect"));
  // Listening alone must not keep a program alive that has nothing left to do.
  process.channel?.unref();
  // A closed terminal must not become a crash in the middle of stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => once("terminal closed"));
}
