import type { Command } from "./command.ts";
import { COMMON_OPTIONS, type Option } from "./options.ts";
import { formatTable } from "./terminal.ts";

const nameOption = ([name, { short, value }]: [string, Option]): string =>
  `  ${short ? `-${short}, ` : "    "}--${name}${value ? ` ${value}` : ""}`;

const describeOption = ({ text, choices }: Option): string =>
  choices ? `${text} (${choices.join(", ")})` : text;

export function formatCommandHelp(name: string, command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  return [
    `${command.summary}.`,
    "",
    `saas-tools ${name} ${command.usage} [options]`.replace("  ", " "),
    "",
    formatTable(options.map((entry) => [nameOption(entry), describeOption(entry[1])])),
    "",
    "Examples:",
    ...command.examples.map((example) => `  ${example}`),
  ].join("\n");
}

export const formatHelp = (commands: Record<string, Command>): string =>
  [
    "Screenshots, PDF documents, content of pages, and availability of names.",
    "",
    "saas-tools COMMAND [options]",
    "",
    formatTable(Object.entries(commands).map(([name, { summary }]) => [`  ${name}`, summary])),
    "",
    "`saas-tools COMMAND --help` explains a command.",
    "",
    "The key is that of SAAS_TOOLS_API_KEY, or the one that `saas-tools login` has stored;",
    "the address of the service is that of --base-url or SAAS_TOOLS_BASE_URL.",
    "",
    "Exit codes: 0 done, 1 the call failed, 2 wrong usage, 3 no valid key, 4 limit reached,",
    "5 compared pages differ (with --fail-on-difference), 130 interrupted.",
  ].join("\n");
