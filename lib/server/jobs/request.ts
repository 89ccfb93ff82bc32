import type { JobRow } from "#db/queries/jobs.ts";
import { fillStepTexts, hideStepTexts } from "#server/capture/step-texts.ts";
import { ArchiveCall, ExtractCall, NameCheckCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { TOOL_KEYS, type ToolKey } from "#shared/catalog/tools.ts";
import type { CaptureJobType, CaptureList, CheckList, CreateChecksJob } from "#shared/jobs/contract.ts";
import type { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import type { SiteOptions, WatchedSite } from "#shared/jobs/site-options.ts";
import { parseNameEntry } from "#shared/name-check/list-entry.ts";

/** What a job stores of its request: the options of the call that each item makes. */
export type JobRequest = {
  type: CaptureJobType | "check";
  /** What their steps type is encrypted. */
  options: Record<string, unknown>;
  /** Of a crawl, whose `url` is normalized. */
  crawl?: CrawlOptions;
  /** Of the run of a watched site. */
  site?: SiteOptions;
  /** The formats that another API's answer has of each page. */
  answerFormats?: { type: string; modes?: string[] | undefined }[];
};

const TOOL_BY_TYPE: Record<JobRequest["type"], ToolKey> = {
  screenshot: "screenshot",
  pdf: "screenshot",
  archive: "screenshot",
  extract: TOOL_KEYS.extraction,
  check: TOOL_KEYS.nameCheck,
};

/** The tool whose uses a job takes. Pages of a watched site are checks of page watches. */
export const toTool = ({ type, site }: JobRequest): ToolKey =>
  site ? TOOL_KEYS.pageWatch : TOOL_BY_TYPE[type];

/** The type and the options of a list of addresses; screenshots by default. */
export function toCapturesRequest({
  pdf,
  archive,
  extract,
  screenshot = {} as never,
}: CaptureList): JobRequest {
  if (pdf) return { type: "pdf", options: hideStepTexts(pdf) };
  if (archive) return { type: "archive", options: hideStepTexts(archive) };
  if (extract) return { type: "extract", options: hideStepTexts(extract) };
  return { type: "screenshot", options: hideStepTexts(screenshot) };
}

export function toChecksRequest(
  body: CheckList & Partial<Pick<CreateChecksJob, "onLimit" | "dryRun" | "mailsResults" | "webhook">>,
): JobRequest {
  const {
    names: _names,
    onLimit: _onLimit,
    dryRun: _dryRun,
    mailsResults: _mails,
    webhook: _webhook,
    ...options
  } = body;
  return { type: "check", options };
}

/** @param url the normalized address of the start */
export function toCrawlRequest(
  { extract, ...crawl }: CrawlOptions & Pick<CreateCrawlJob, "extract">,
  url: string,
): JobRequest {
  return { type: "extract", options: hideStepTexts(extract ?? {}), crawl: { ...crawl, url } };
}

/** @param url the normalized address of the start */
export function toSiteRequest(body: WatchedSite, url: string): JobRequest {
  const { ignore, opensUnchanged, ...crawl } = body;
  return { ...toCrawlRequest(crawl, url), site: { ignore, opensUnchanged } };
}

/** The steps of each item. */
export const countRequestSteps = ({ options: { steps } }: JobRequest): number =>
  Array.isArray(steps) ? steps.length : 0;

export const toJobRequest = (job: Pick<JobRow, "request">): JobRequest => job.request as JobRequest;

/** Whether the items of a job read data as records or tables. */
export function hasRecords(job: Pick<JobRow, "request">): boolean {
  const { type, options } = toJobRequest(job);
  const { fields, preset, schema, tables, lists } = options;
  return type === "extract" && [fields, preset, schema, tables, lists].some(Boolean);
}

/** The call that an item makes, as if it was sent on its own. */
export type ItemCall =
  | { type: "screenshot"; call: ScreenshotCall }
  | { type: "pdf"; call: PdfCall }
  | { type: "archive"; call: ArchiveCall }
  | { type: "extract"; call: ExtractCall }
  | { type: "check"; call: NameCheckCall };

/** @throws ZodError for options of an older version that are no longer valid */
export function toItemCall({ type, options: stored }: JobRequest, input: string): ItemCall {
  const options = fillStepTexts(stored);
  switch (type) {
    case "screenshot":
      return { type, call: ScreenshotCall.parse({ ...options, url: input }) };
    case "pdf":
      return { type, call: PdfCall.parse({ ...options, url: input }) };
    case "archive":
      return { type, call: ArchiveCall.parse({ ...options, url: input }) };
    case "extract":
      return { type, call: ExtractCall.parse({ ...options, url: input }) };
    case "check":
      return { type, call: NameCheckCall.parse({ ...options, ...parseNameEntry(input) }) };
  }
}
