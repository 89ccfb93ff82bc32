import { login, logout, usage } from "./account-commands.ts";
import { archive, extract, pdf, screenshot } from "./capture-commands.ts";
import type { Command } from "./command.ts";
import { compare } from "./compare-command.ts";
import { createCompletion, SHELLS } from "./completion.ts";
import { UsageError } from "./errors.ts";
import { jobs, watch } from "./item-commands.ts";
import { check } from "./name-commands.ts";
import { crawl, map } from "./site-commands.ts";

const completion: Command = {
  summary: "Prints a script that completes commands in a shell",
  usage: SHELLS.join(" | "),
  options: {},
  actions: SHELLS,
  examples: ["saas-tools completion bash > ~/.local/share/bash-completion/completions/saas-tools"],
  run: async ({ positionals: [shell = ""] }) => {
    if (!SHELLS.includes(shell)) throw new UsageError(`Name a shell: ${SHELLS.join(", ")}.`);
    process.stdout.write(createCompletion(shell, COMMANDS));
    return 0;
  },
};

/** All commands by their names. */
export const COMMANDS: Record<string, Command> = {
  screenshot,
  pdf,
  archive,
  extract,
  crawl,
  map,
  check,
  watch,
  jobs,
  compare,
  usage,
  login,
  logout,
  completion,
};
