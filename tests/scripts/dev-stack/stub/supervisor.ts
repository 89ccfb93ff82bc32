import { join } from "node:path";
import { managedProcess } from "#scripts/dev-stack/managed-process.ts";
import { createDevFile } from "#scripts/dev-stack/runtime-info.ts";
import type { RunningStack } from "#scripts/dev-stack/start-stack.ts";
import { supervise } from "#scripts/dev-stack/supervise.ts";
import { createTerminalReporter } from "#scripts/dev-stack/terminal-reporter.ts";

/* A launcher of three processes: `supervisor.ts FOLDER OPTION...`; the option `b:crash` applies to process b. */
const [folder = "", ...options] = process.argv.slice(2);
const log = join(folder, "log");

const createProcess = (name: string, stopOrder: number) =>
  managedProcess({
    name,
    label: `Process ${name}`,
    stopOrder,
    command: [
      process.execPath,
      join(import.meta.dirname, "process.ts"),
      name,
      log,
      ...options
        .filter((option) => option.startsWith(`${name}:`))
        .map((option) => option.slice(name.length + 1)),
    ],
    env: process.env,
    ready: async ({ waitFor }) => {
      await waitFor(options.includes(`${name}:slow`) ? /^never$/ : /^ready$/);
    },
    graceMilliseconds: 500,
  });

const devFile = createDevFile(folder);

const code = await supervise({
  screen: createTerminalReporter(),
  runFile: join(folder, "running.json"),
  start: async (stack) => {
    for (const [index, name] of ["a", "b", "c"].entries()) await stack.start(createProcess(name, 9 - index));
    if (options.includes("worker")) await stack.keepRunning(createProcess("worker", 0));
    devFile.setStack({ site: "http://localhost:1234", siteEnv: {} } as RunningStack);
    console.log("all ready");
    return "http://localhost:1234";
  },
  onChange: devFile.setPids,
  beforeStop: devFile.remove,
}).catch((error: Error) => {
  console.log(error.message);
  return 1;
});
process.exit(code);
