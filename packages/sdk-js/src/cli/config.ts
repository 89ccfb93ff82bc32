import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "../client.ts";
import { AuthenticationError } from "../errors.ts";
import { UsageError } from "./errors.ts";

type Config = { baseUrl?: string; apiKey?: string };

/** The key and address that `login` has stored: `$XDG_CONFIG_HOME/saas-tools/config.json`. */
export const getConfigFile = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "saas-tools", "config.json");

function readConfig(): Config {
  try {
    return JSON.parse(readFileSync(getConfigFile(), "utf8")) as Config;
  } catch {
    return {};
  }
}

/** Stores the key so that only the user can read it. */
export function writeConfig(config: Config): void {
  const file = getConfigFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(config)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(temporary, file);
}

export const deleteConfig = (): void => rmSync(getConfigFile(), { force: true });

/**
 * The address of the service: from the option, the environment, or the last `login`.
 * @throws UsageError when it is missing or no address
 */
export function resolveBaseUrl(option: string | undefined): string {
  const url = option || process.env.SAAS_TOOLS_BASE_URL || readConfig().baseUrl;
  if (!url) throw new UsageError("Where is the service? Set SAAS_TOOLS_BASE_URL, or use --base-url.");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${url} is no http or https address.`);
  return new URL(url).origin;
}

/**
 * A client with the key of the environment, or the stored one, which is sent only to the address that it was stored for.
 * @throws AuthenticationError when there is no key
 */
export function createClient(baseUrlOption: string | undefined): Client {
  const baseUrl = resolveBaseUrl(baseUrlOption);
  const stored = readConfig();
  const apiKey = process.env.SAAS_TOOLS_API_KEY || (stored.baseUrl === baseUrl ? stored.apiKey : undefined);
  if (apiKey) return new Client({ apiKey, baseUrl });
  const detail = `There is no key for ${baseUrl}. Set SAAS_TOOLS_API_KEY, or run \`saas-tools login\`.`;
  throw new AuthenticationError({ status: 401, problem: null, detail, retryAfterSeconds: null });
}
