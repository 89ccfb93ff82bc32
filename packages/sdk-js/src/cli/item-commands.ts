import type { Body, Schemas } from "../operations.ts";
import { OUTPUT_OPTION, WATCH_OPTIONS } from "./capture-options.ts";
import type { Command, Context } from "./command.ts";
import { UsageError } from "./errors.ts";
import { getText } from "./options.ts";
import { downloadJob, finishJob, formatItems } from "./run-job.ts";
import { formatTable, printJson, printText } from "./terminal.ts";

type Action = (context: Context, argument: string) => Promise<number>;

/** A command whose first argument says what is done; all actions but `list` take one argument. */
function runAction(actions: Record<string, Action>): Command["run"] {
  return async (context) => {
    const [name = "list", argument = "", ...rest] = context.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new UsageError(`${name} is none of ${Object.keys(actions).join(", ")}.`);
    if ((name === "list") !== (argument === "") || rest.length > 0)
      throw new UsageError(name === "list" ? "list takes no argument." : `${name} takes one argument.`);
    return action(context, argument);
  };
}

/** Prints an object of the API, or its text. */
function show<T>({ values }: Context, value: T, format: (value: T) => string): number {
  if (values.json === true) printJson(value);
  else printText(format(value));
  return 0;
}

const describeJob = (job: Schemas["Job"]): string[] => [
  job.id,
  job.kind,
  job.state,
  `${job.done}/${job.total}`,
  job.createdAt,
];

/** Jobs that `jobs list` shows without an end. */
const LISTED_JOBS = 50;

const JOB_ACTIONS: Record<string, Action> = {
  list: async (context) => {
    const { data } = await context
      .client()
      .jobs.list({ limit: LISTED_JOBS }, { signal: context.signal })
      .page();
    return show(context, data, (jobs) => formatTable(jobs.map(describeJob)));
  },
  show: async (context, id) =>
    show(context, await context.client().jobs.get(id, { signal: context.signal }), (job) =>
      formatTable([describeJob(job)]),
    ),
  items: async (context, id) => {
    const { client, signal, values } = context;
    if (values.json === true) printJson(await client().jobs.items(id, {}, { signal }).all());
    else printText(await formatItems(context, id));
    return 0;
  },
  wait: finishJob,
  cancel: async (context, id) =>
    show(context, await context.client().jobs.cancel(id, { signal: context.signal }), (job) => job.state),
  download: async (context, id) => {
    const output = getText(context.values, "output") ?? `${id}.zip`;
    await downloadJob(context, id, output);
    if (output !== "-") printText(output);
    return 0;
  },
};

export const jobs: Command = {
  summary: "Shows, awaits, cancels and downloads jobs",
  usage: "list | show ID | items ID | wait ID | cancel ID | download ID",
  actions: Object.keys(JOB_ACTIONS),
  options: OUTPUT_OPTION,
  examples: ["saas-tools jobs list", "saas-tools jobs download JOB_ID -o results.csv"],
  run: runAction(JOB_ACTIONS),
};

const describeWatch = ({ id, title, state, pausedReason, lastChangedAt }: Schemas["Watch"]): string[] => [
  id,
  pausedReason ? `paused (${pausedReason})` : state,
  title,
  lastChangedAt ?? "",
];

const formatWatch = (watch: Schemas["WatchDetails"]): string =>
  [
    formatTable([describeWatch(watch)]),
    ...watch.checks.map(({ checkedAt, outcome, summary }) => `  ${checkedAt}  ${outcome}  ${summary ?? ""}`),
  ].join("\n");

const setPaused =
  (isPaused: boolean): Action =>
  async (context, id) =>
    show(
      context,
      await context.client().watches.update(id, { isPaused }, { signal: context.signal }),
      ({ pausedReason, state }) => (pausedReason ? "paused" : state),
    );

const WATCH_ACTIONS: Record<string, Action> = {
  list: async (context) => {
    const { data } = await context.client().watches.list({ signal: context.signal });
    return show(context, data, (watches) => formatTable(watches.map(describeWatch)));
  },
  add: async (context, subject) => {
    const platform = getText(context.values, "platform");
    const isName = context.values.name === true || platform !== undefined;
    const target = isName ? { name: subject, ...(platform ? { platform } : {}) } : { url: subject };
    const call = { ...target, ...context.body } as Body<"createWatch">;
    return show(
      context,
      await context.client().watches.create(call, { signal: context.signal }),
      ({ id }) => id,
    );
  },
  show: async (context, id) =>
    show(context, await context.client().watches.get(id, { signal: context.signal }), formatWatch),
  pause: setPaused(true),
  resume: setPaused(false),
  remove: async (context, id) => {
    await context.client().watches.delete(id, { signal: context.signal });
    return 0;
  },
};

export const watch: Command = {
  summary: "Watches pages and names for changes",
  usage: "list | add URL | show ID | pause ID | resume ID | remove ID",
  actions: Object.keys(WATCH_ACTIONS),
  options: {
    name: { text: "What is added is a domain or handle." },
    platform: { value: "NAME", choices: ["twitter", "instagram", "youtube"], text: "Of a handle." },
    ...WATCH_OPTIONS,
  },
  examples: [
    "saas-tools watch add https://example.com/pricing --selector main --interval 60",
    "saas-tools watch add example.com --name",
  ],
  run: runAction(WATCH_ACTIONS),
};
