#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { ApiError } from "../errors.ts";
import { type Command, createContext } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { InterruptedError, UsageError } from "./errors.ts";
import { chooseExitCode, EXIT_CODES } from "./exit-codes.ts";
import { formatCommandHelp, formatHelp } from "./help.ts";
import { COMMON_OPTIONS, parseOptions } from "./options.ts";
import { printNote, printText } from "./terminal.ts";

function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

async function runCommand(
  name: string,
  command: Command,
  args: string[],
  signal: AbortSignal,
): Promise<number> {
  const parsed = parseOptions(args, { ...command.options, ...COMMON_OPTIONS });
  if (parsed.values.help !== true) return command.run(createContext(command, parsed, signal));
  printText(formatCommandHelp(name, command));
  return EXIT_CODES.ok;
}

async function run([name = "help", ...args]: string[], signal: AbortSignal): Promise<number> {
  if (name === "--version") printText(readVersion());
  else if (["help", "--help", "-h"].includes(name)) printText(formatHelp(COMMANDS));
  else {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${name}. \`saas-tools --help\` lists them.`);
    return runCommand(name, command, args, signal);
  }
  return EXIT_CODES.ok;
}

/** One line for the message, and one for each field that the API refused; a single one is in the message. */
function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const fields = (error.problem?.errors ?? []).map(({ pointer, message }) => `  ${pointer}: ${message}`);
  const request = error.requestId ? ` (${error.code}, request ${error.requestId})` : "";
  const pause = error.retryAfterSeconds ? `\n  It can succeed in ${error.retryAfterSeconds} s.` : "";
  return `${error.message}${request}${pause}${fields.length > 1 ? `\n${fields.join("\n")}` : ""}`;
}

const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(new InterruptedError("Interrupted")));
// A reader such as `head` has closed the pipe.
process.stdout.on("error", () => process.exit(EXIT_CODES.ok));

try {
  process.exitCode = await run(process.argv.slice(2), interruption.signal);
} catch (error) {
  const cause = interruption.signal.aborted ? interruption.signal.reason : error;
  printNote(describeError(cause));
  process.exitCode = chooseExitCode(cause);
}
