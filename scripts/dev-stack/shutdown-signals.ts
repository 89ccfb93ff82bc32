/** Calls `stop` once at a signal, at the end of the parent process, or when the terminal closes. */
export function onShutdownSignal(stop: (reason: string) => void): void {
  let asked = false;
  const once = (reason: string) => {
    if (asked) return;
    asked = true;
    stop(reason);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => once(signal));
  // bootstrap.mjs keeps an IPC channel open, which closes even when it is killed.
  process.on("disconnect", () => once("disconnect"));
  // The listener alone must not keep an idle process alive.
  process.channel?.unref();
  // Writing to a closed terminal must not crash the process while it stops.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => once("terminal closed"));
}
