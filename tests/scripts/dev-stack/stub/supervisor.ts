import { join } from "node:path";
import { managedProcess } from "#scripts/dev-stack/managed-process.ts";
import { supervise } from "#scripts/dev-stack/supervise.ts";
import { createTerminalReporter } from "#scripts/dev-stack/terminal-reporter.ts";

/* A launcher of three processes: `supervisor.ts FOLDER OPTION...`; the option `b:crash` applies to process b. */
const [folder = "", ...wishes] = process.argv.slice(2);
const log = join(folder, "log");

const part = (name: string, stopOrder: number) =>
  managedProcess({
    name,
    label: `Part ${name}`,
    stopOrder,
    command: [
      process.execPath,
      join(import.meta.dirname, "process.ts"),
      name,
      log,
      ...wishes.filter((wish) => wish.startsWith(`${name}:`)).map((wish) => wish.slice(name.length + 1)),
    ],
    env: process.env,
    ready: async ({ waitFor }) => {
      await waitFor(wishes.includes(`${name}:slow`) ? /^never$/ : /^ready$/);
    },
    graceMilliseconds: 500,
  });

const code = await supervise({
  screen: createTerminalReporter(),
  runFile: join(folder, "running.json"),
  start: async (stack) => {
    for (const [index, name] of ["a", "b", "c"].entries()) await stack.start(part(name, 9 - index));
    console.log("all ready");
    return "http://localhost:1234";
  },
}).catch((error: Error) => {
  console.log(error.message);
  return 1;
});
process.exit(code);
