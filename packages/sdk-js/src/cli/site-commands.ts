import type { Body } from "../operations.ts";
import { CRAWL_OPTIONS, LIST_OPTIONS, MAP_OPTIONS, OUTPUT_OPTION } from "./capture-options.ts";
import type { Command, Context } from "./command.ts";
import { UsageError } from "./errors.ts";
import { finishCreatedJob, getJobFields } from "./run-job.ts";
import { printJson, printNote, printText } from "./terminal.ts";

function getOnlyAddress({ positionals }: Context): string {
  const [url, ...rest] = positionals;
  if (url === undefined || rest.length > 0) throw new UsageError("Name one address.");
  return url;
}

const { list: _addresses, ...JOB_OPTIONS } = LIST_OPTIONS;

export const crawl: Command = {
  summary: "Extracts the pages of a site",
  usage: "URL",
  options: { ...CRAWL_OPTIONS, ...JOB_OPTIONS, ...OUTPUT_OPTION },
  examples: [
    "saas-tools crawl https://example.com --limit 20 -o site.zip",
    "saas-tools crawl https://example.com --include '/docs/**' --json",
  ],
  run: async (context) => {
    const call = { url: getOnlyAddress(context), ...context.body, ...getJobFields(context) };
    const { crawls } = context.client();
    const created = await crawls.create(call as Body<"createCrawlJob">, { signal: context.signal });
    return finishCreatedJob(context, created);
  },
};

export const map: Command = {
  summary: "Lists the addresses of a site",
  usage: "URL",
  options: MAP_OPTIONS,
  examples: ["saas-tools map https://example.com --search 'command line'"],
  run: async (context) => {
    const body = { url: getOnlyAddress(context), ...context.body };
    const result = await context.client().map(body, { signal: context.signal });
    if (context.values.json === true) printJson(result);
    else if (result.links.length > 0) printText(result.links.map(({ url }) => url).join("\n"));
    for (const { url } of result.sitemapProblems) printNote(`The sitemap ${url} could not be read.`);
    if (result.isTruncated) printNote("There are more addresses; --limit raises their number.");
    return 0;
  },
};
