import { join } from "node:path";
import { nodeCommand, packageCommand, ROOT } from "#scripts/dev-stack/paths.ts";
import { runCommand } from "#scripts/dev-stack/run-command.ts";
import { install } from "#scripts/install-packages.mjs";

const TIME_LIMIT = 300_000;

/** Generates the clients of the public API from docs/openapi.json, and checks that the tests fit their types. */
export default async function setup(): Promise<void> {
  await install(process.execPath, join(ROOT, "api-clients"));
  const commands = [
    nodeCommand("api-clients", "generate.mjs"),
    [
      ...packageCommand("typescript", "bin", "tsc"),
      "--project",
      "tests/api/clients",
      "--incremental",
      "false",
    ],
  ];
  for (const command of commands) {
    const { isOk, output } = await runCommand({ command, timeLimit: TIME_LIMIT });
    if (!isOk) throw new Error(output);
  }
}
