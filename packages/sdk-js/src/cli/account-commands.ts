import { Client } from "../client.ts";
import type { Command } from "./command.ts";
import { deleteConfig, getConfigFile, resolveBaseUrl, writeConfig } from "./config.ts";
import { UsageError } from "./errors.ts";
import { readSecret } from "./hidden-prompt.ts";
import { getText } from "./options.ts";
import { formatTable, printJson, printText } from "./terminal.ts";

export const login: Command = {
  summary: "Stores a key after it was tried",
  usage: "",
  options: {},
  examples: ["saas-tools login --base-url https://example.com", "pass show api-key | saas-tools login"],
  run: async ({ values, positionals, signal }) => {
    // Arguments are visible to other users of the machine and stay in the history of the shell.
    if (positionals.length > 0) throw new UsageError("The key is no argument: it is asked for.");
    const baseUrl = resolveBaseUrl(getText(values, "base-url"));
    const apiKey = await readSecret(`API key of ${baseUrl}: `);
    if (apiKey === "") throw new UsageError("There is no key.");
    await new Client({ apiKey, baseUrl }).usage({ signal });
    writeConfig({ baseUrl, apiKey });
    printText(`The key is stored in ${getConfigFile()}.`);
    return 0;
  },
};

export const logout: Command = {
  summary: "Deletes the stored key",
  usage: "",
  options: {},
  examples: ["saas-tools logout"],
  run: async () => {
    deleteConfig();
    return 0;
  },
};

export const usage: Command = {
  summary: "Shows what is used of the plan",
  usage: "",
  options: {},
  examples: ["saas-tools usage"],
  run: async ({ client, signal, values }) => {
    const report = await client().usage({ signal });
    if (values.json === true) printJson(report);
    else
      printText(
        formatTable(
          report.tools.map(({ tool, used, limit, resetsAt }) => [
            tool,
            `${used} of ${limit ?? "unlimited"}`,
            `until ${resetsAt}`,
          ]),
        ),
      );
    return 0;
  },
};
