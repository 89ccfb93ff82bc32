import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { UsageError } from "./errors.ts";

export type Option = {
  text: string;
  /** Name of its value in the help; without it the option is a switch. */
  value?: string;
  short?: string;
  isMultiple?: true;
  isNumber?: true;
  choices?: readonly string[];
  /** Its value is a file, whose text or JSON is sent. */
  reads?: "text" | "json";
  /** Where its value goes in the body of the call, such as `viewport.width`. */
  field?: string;
  /** What a switch sends instead of true. */
  sends?: unknown;
  /** What the number is multiplied with. */
  factor?: number;
};

export type Options = Record<string, Option>;
export type Values = Record<string, string | boolean | string[] | undefined>;

/** Options of every command. */
export const COMMON_OPTIONS: Options = {
  "base-url": { value: "URL", text: "Address of the service instead of SAAS_TOOLS_BASE_URL." },
  json: { text: "Prints the answer of the API as JSON." },
  help: { short: "h", text: "Prints this help." },
};

/**
 * Parses the arguments of a command.
 * @throws UsageError when an option is unknown, lacks its value or has one that it does not take
 */
export function parseOptions(
  args: readonly string[],
  options: Options,
): { values: Values; positionals: string[] } {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value, short, isMultiple = false }]) => [
      name,
      { type: value ? "string" : "boolean", multiple: isMultiple, ...(short ? { short } : {}) } as const,
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true });
    const values = parsed.values as Values;
    for (const [name, { choices }] of Object.entries(options))
      for (const value of [values[name] ?? []].flat())
        if (choices && !choices.includes(String(value)))
          throw new UsageError(`--${name} is one of ${choices.join(", ")}.`);
    return { values, positionals: parsed.positionals };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    throw new UsageError(error.message);
  }
}

/** @throws UsageError when the file cannot be read or is not JSON */
function readFile(name: string, file: string, reads: "text" | "json"): unknown {
  try {
    const text = readFileSync(file === "-" ? 0 : file, "utf8");
    return reads === "json" ? JSON.parse(text) : text;
  } catch (error) {
    throw new UsageError(`--${name} ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function toNumber(name: string, value: string, factor = 1): number {
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) throw new UsageError(`--${name} is a number.`);
  return number * factor;
}

function toFieldValue(name: string, option: Option, value: string | boolean | string[]): unknown {
  if (typeof value === "boolean") return option.sends ?? value;
  if (Array.isArray(value)) return value;
  if (option.reads) return readFile(name, value, option.reads);
  return option.isNumber ? toNumber(name, value, option.factor) : value;
}

type Body = Record<string, unknown>;

function setField(body: Body, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) body[name] = value;
  else {
    body[name] ??= {};
    setField(body[name] as Body, rest, value);
  }
}

/**
 * The body of a call: what the given options say, and nothing else, so that the defaults are those of the API.
 * @throws UsageError when a value is no number or a file cannot be read
 */
export function buildBody(options: Options, values: Values): Body {
  const body: Body = {};
  for (const [name, option] of Object.entries(options)) {
    const value = values[name];
    if (value === undefined || option.field === undefined) continue;
    setField(body, option.field.split("."), toFieldValue(name, option, value));
  }
  return body;
}

export const getText = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
};
