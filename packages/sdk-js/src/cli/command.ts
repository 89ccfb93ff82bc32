import type { Client } from "../client.ts";
import { createClient } from "./config.ts";
import { buildBody, getText, type Options, type Values } from "./options.ts";

/** What a command runs with. */
export type Context = {
  positionals: string[];
  values: Values;
  /** Aborts with Ctrl-C. */
  signal: AbortSignal;
  /** The body that the options make. */
  body: Record<string, unknown>;
  client: () => Client;
};

export type Command = {
  summary: string;
  /** What follows its name. */
  usage: string;
  options: Options;
  examples: readonly string[];
  /** Words that its first argument can be. */
  actions?: readonly string[];
  /** @returns the exit code */
  run: (context: Context) => Promise<number>;
};

export function createContext(
  { options }: Command,
  parsed: { values: Values; positionals: string[] },
  signal: AbortSignal,
): Context {
  return {
    ...parsed,
    signal,
    body: buildBody(options, parsed.values),
    client: () => createClient(getText(parsed.values, "base-url")),
  };
}
