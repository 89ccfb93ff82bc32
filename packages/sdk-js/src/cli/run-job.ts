import type { Schemas } from "../operations.ts";
import type { Context } from "./command.ts";
import { UsageError } from "./errors.ts";
import { readList, saveFile } from "./files.ts";
import { getText } from "./options.ts";
import { createProgress, formatTable, printJson, printNote, printText } from "./terminal.ts";

type Job = Schemas["Job"];

/** The entries of a call: its arguments and those of `--list`. More than one run as a job. */
export function readEntries(
  { positionals, values }: Context,
  what: string,
): { entries: string[]; isList: boolean } {
  const list = getText(values, "list") ?? (positionals.includes("-") ? "-" : undefined);
  const named = positionals.filter((entry) => entry !== "-");
  const entries = [...named, ...(list === undefined ? [] : readList(list))];
  if (entries.length === 0) throw new UsageError(`Which ${what}?`);
  return { entries, isList: list !== undefined || entries.length > 1 };
}

/** The fields of a call that creates a job. */
export const getJobFields = ({ values }: Context): { onLimit?: "refuse" | "truncate"; dryRun?: boolean } => ({
  ...(values["on-limit"] === undefined ? {} : { onLimit: values["on-limit"] as "refuse" | "truncate" }),
  ...(values["dry-run"] === true ? { dryRun: true } : {}),
});

const describeProblems = ({ refused, duplicateCount, truncated }: Schemas["ListValidation"]): string[] => [
  ...refused.map(({ position, value, reason }) => `Entry ${position}, ${value}: ${reason}`),
  ...(duplicateCount > 0 ? [`${duplicateCount} duplicates are left out.`] : []),
  ...(truncated > 0 ? [`${truncated} entries are left out, because of the plan's limit.`] : []),
];

/** Waits for a job that was created, and prints or saves its result. */
export async function finishCreatedJob(context: Context, created: Schemas["CreatedJob"]): Promise<number> {
  for (const line of describeProblems(created.list)) printNote(line);
  const { job } = created;
  if (job && context.values["no-wait"] !== true) return finishJob(context, job.id);
  if (context.values.json === true) printJson(created);
  else printText(job ? job.id : `${created.list.valid} valid entries use ${created.list.uses} of the plan.`);
  return 0;
}

/** Waits for a job, and prints or saves its result. */
export async function finishJob(context: Context, id: string): Promise<number> {
  const job = await waitWithProgress(context, id);
  await showResult(context, job);
  if (job.failed > 0) printNote(`${job.failed} of ${job.total} failed.`);
  return job.state === "completed" || job.state === "partial" ? 0 : 1;
}

async function waitWithProgress({ client, signal }: Context, id: string): Promise<Job> {
  const progress = createProgress();
  const onProgress = ({ total, done, failed, skipped, canceled, state }: Job) =>
    progress.update(done + failed + skipped + canceled, total, state);
  try {
    return await client().jobs.wait(id, { signal, onProgress });
  } catch (error) {
    if (signal.aborted)
      printNote(
        `\nJob ${id} goes on. \`saas-tools jobs wait ${id}\` waits for it, \`jobs cancel ${id}\` ends it.`,
      );
    throw error;
  } finally {
    progress.end();
  }
}

/** Saves the archive, or the CSV file if the name ends so. */
export async function downloadJob({ client, signal }: Context, id: string, output: string): Promise<void> {
  const { jobs } = client();
  const file = await (output.endsWith(".csv")
    ? jobs.results(id, undefined, { signal })
    : jobs.archive(id, {}, { signal }));
  await saveFile(file, output);
}

async function showResult(context: Context, job: Job): Promise<void> {
  const { values, client, signal } = context;
  const output = getText(values, "output");
  if (output !== undefined) await downloadJob(context, job.id, output);
  if (values.json === true) {
    const items = await client().jobs.items(job.id, { limit: 100 }, { signal }).all();
    printJson({ job, items });
  } else if (output === undefined) printText(await formatItems(context, job.id));
}

const describeItem = ({ error, capture, results }: Schemas["JobItem"]): string =>
  error?.message ??
  capture?.file.url ??
  (results ?? []).map(({ name, source, status }) => `${name} (${source}): ${status}`).join(", ");

/** One line for each entry of a job. */
export async function formatItems({ client, signal }: Context, id: string): Promise<string> {
  const items = await client().jobs.items(id, { limit: 100 }, { signal }).all();
  return formatTable(items.map((item) => [item.state, item.input, describeItem(item)]));
}
