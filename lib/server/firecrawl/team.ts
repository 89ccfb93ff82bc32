import * as z from "zod/mini";
import { listJobPage } from "#db/queries/job-lists.ts";
import { countRunningUses, getUsageCount } from "#db/queries/usage.ts";
import { type ApiCall, type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { noToolAccessError } from "#server/platform/plan-errors.ts";
import { findEntitlement } from "#server/usage/caller.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { toUsageInfo } from "#server/usage/read-usage.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { toPublicId } from "#shared/public-id.ts";

/** Firecrawl's answers have a number where a plan is unlimited. */
const UNLIMITED = 1_000_000_000;

/** @throws AppError `no_access` for a user whose plans have no extractions */
async function requireEntitlement({ caller }: ApiContext) {
  const entitlement = await findEntitlement(caller, TOOL_KEYS.extraction);
  if (!entitlement) throw noToolAccessError(TOOL_KEYS.extraction);
  return entitlement;
}

async function runConcurrency(context: ApiContext): Promise<ApiResult> {
  const { concurrentCaptures } = await requireEntitlement(context);
  const concurrency = await countRunningUses(context.userId);
  return { body: { success: true, data: { concurrency, maxConcurrency: concurrentCaptures } } };
}

/** Credits are extractions. */
async function runCredits(context: ApiContext): Promise<ApiResult> {
  const { productId, toolId, usageLimit, usageAnchorAt, now } = await requireEntitlement(context);
  const { start, end } = usagePeriodAt(usageAnchorAt, now);
  const count = await getUsageCount({ userId: context.userId, productId, toolId, periodStart: start });
  const { remainingUses } = toUsageInfo(count, usageLimit, end);
  const data = {
    remainingCredits: remainingUses ?? UNLIMITED,
    planCredits: usageLimit ?? UNLIMITED,
    billingPeriodStart: start.toISOString(),
    billingPeriodEnd: end.toISOString(),
  };
  return { body: { success: true, data } };
}

/** Tokens pay for language models, which no call here uses. */
const runTokens = async (): Promise<ApiResult> => ({
  body: { success: true, data: { remainingTokens: 0, planTokens: 0 } },
});

const NEWEST_JOBS = 500;

async function runActive({ userId }: ApiContext): Promise<ApiResult> {
  const { rows } = await listJobPage(userId, ["extract"], NEWEST_JOBS, null);
  const open = rows.filter(({ kind, finishedAt }) => kind === "crawl" && finishedAt === null);
  const crawls = open.map((job) => {
    const { crawl, options } = toJobRequest(job);
    const { url = "", ...crawlOptions } = crawl ?? {};
    return {
      id: toPublicId("job", job.id),
      teamId: userId,
      url,
      created_at: job.createdAt.toISOString(),
      options: { ...crawlOptions, scrapeOptions: options },
    };
  });
  return { body: { success: true, crawls } };
}

const defineRead = (
  operationId: string,
  path: string,
  summary: string,
  run: (context: ApiContext) => Promise<ApiResult>,
  scopes: ApiCall["scopes"],
) =>
  defineCall({
    operationId,
    method: "GET",
    path: `/api/firecrawl/v2${path}`,
    summary: `${summary} with Firecrawl's SDK`,
    scopes,
    tool: null,
    cost: "Free.",
    response: z.looseObject({ success: z.literal(true) }),
    errors: [],
    run,
  });

/** Firecrawl's calls about the account and what runs. */
export const FIRECRAWL_TEAM_CALLS = {
  concurrency: defineRead(
    "firecrawlConcurrency",
    "/concurrency-check",
    "Count running captures",
    runConcurrency,
    ["usage:read"],
  ),
  credits: defineRead("firecrawlCredits", "/team/credit-usage", "Get the extractions left", runCredits, [
    "usage:read",
  ]),
  tokens: defineRead("firecrawlTokens", "/team/token-usage", "Get the tokens left", runTokens, [
    "usage:read",
  ]),
  active: defineRead("firecrawlActiveCrawls", "/crawl/active", "List running crawls", runActive, ["extract"]),
};
