import type { Body, Schemas } from "../operations.ts";
import { CHECK_OPTIONS, LIST_OPTIONS, OUTPUT_OPTION } from "./capture-options.ts";
import type { Command } from "./command.ts";
import { finishCreatedJob, getJobFields, readEntries } from "./run-job.ts";
import { formatTable, printJson, printNote, printText } from "./terminal.ts";

const formatCheck = ({ domains, handles }: Schemas["NameCheckResult"]): string =>
  formatTable([
    ...domains.map(({ status, name, reason }) => [status, name, reason ?? ""]),
    ...handles.map(({ status, handle, platform, reason }) => [
      status,
      `${handle} (${platform})`,
      reason ?? "",
    ]),
  ]);

export const check: Command = {
  summary: "Checks whether names are available as domains and handles",
  usage: "NAME...",
  options: {
    ...CHECK_OPTIONS,
    ideas: {
      value: "PAGE",
      field: "ideas",
      isNumber: true,
      text: "Domains formed from the name's words; 2 are the next 50.",
    },
    ...LIST_OPTIONS,
    ...OUTPUT_OPTION,
  },
  examples: [
    "saas-tools check northkiln --tld .com --tld .io --platform github",
    "saas-tools check --list names.txt -o names.csv",
  ],
  run: async (context) => {
    const { entries, isList } = readEntries(context, "name");
    const { client, signal, body, values } = context;
    if (isList) {
      const call = { names: entries, ...body, ...getJobFields(context) } as Body<"createChecksJob">;
      return finishCreatedJob(context, await client().jobs.checks(call, { signal }));
    }
    const result = await client().checks.create({ name: entries[0] ?? "", ...body }, { signal });
    if (values.json === true) printJson(result);
    else printText(formatCheck(result));
    if (result.notice) printNote(result.notice);
    return 0;
  },
};
