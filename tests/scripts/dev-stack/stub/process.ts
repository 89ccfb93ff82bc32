import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { setInterval } from "node:timers";

/*
 * A process to supervise: `process.ts NAME LOG [stubborn] [crash-after MS]`. Writes to LOG when it starts and when it
 * receives a stop signal, so that tests can check the order.
 */
const [name = "", log = "", ...options] = process.argv.slice(2);
const note = (what: string) => appendFileSync(log, `${name} ${what}\n`);

process.on("SIGTERM", () => {
  note("asked to stop");
  if (!options.includes("stubborn")) process.exit(0);
});
if (options.includes("background"))
  spawn(process.execPath, [import.meta.filename, `${name}-background`, log], { stdio: "ignore" }).unref();
note(`started ${process.pid}`);
console.log("ready");
setInterval(() => {}, 1_000);
if (options.includes("crash"))
  setTimeout(() => {
    console.error(`${name} has a reason to fail`);
    process.exit(3);
  }, 400);
