import { expect, test } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import { CLI_EXAMPLES } from "#server/docs/cli-examples.ts";
import { COMMANDS } from "../../../../packages/sdk-js/src/cli/commands.ts";
import { COMMON_OPTIONS, parseOptions } from "../../../../packages/sdk-js/src/cli/options.ts";

test.each(Object.entries(CLI_EXAMPLES))(
  "the command line of %s is one that the package has",
  (operationId, example) => {
    expect(API_CALLS).toHaveProperty(operationId);
    const [name = "", ...args] = example.split(" ").map((word) => word.replaceAll("'", ""));
    const command = COMMANDS[name];
    expect(command).toBeDefined();
    const { positionals } = parseOptions(args, { ...command?.options, ...COMMON_OPTIONS });
    const [action] = positionals;
    if (["jobs", "watch"].includes(name))
      expect(command?.usage).toMatch(new RegExp(`\\b${action} ?(?:ID|URL)?\\b`));
  },
);
