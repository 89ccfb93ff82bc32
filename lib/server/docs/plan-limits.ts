import { CATALOG } from "#db/catalog-data.ts";
import { TOOL_KEYS, type ToolKey } from "#shared/catalog/tools.ts";
import type { DocTable } from "#shared/docs/page.ts";
import { formatInterval } from "#shared/watches/intervals.ts";

type Plan = (typeof CATALOG)["plans"][number];

const number = (value: number): string => value.toLocaleString("en-US");

const findTool = (key: ToolKey) => CATALOG.tools.find((tool) => tool.key === key);

const UNITS: Record<ToolKey, string> = {
  screenshot: "Screenshots a month",
  [TOOL_KEYS.extraction]: "Extractions a month",
  [TOOL_KEYS.nameCheck]: "Checks a month",
  [TOOL_KEYS.pageWatch]: "Page watch checks a month",
};

/** Plans for sale that belong to the product of a tool. Plans without the tool are listed, too. */
function listPlans(key: ToolKey): Plan[] {
  const toolId = findTool(key)?.id;
  const withTool = CATALOG.planTools.filter((row) => row.toolId === toolId).map(({ planId }) => planId);
  const products = CATALOG.plans.filter(({ id }) => withTool.includes(id)).map(({ productId }) => productId);
  return CATALOG.plans.filter(
    ({ productId, isForSale }) => products.includes(productId) && isForSale !== false,
  );
}

function describeMonthly(plan: Plan, key: ToolKey): string {
  const toolId = findTool(key)?.id;
  const row = CATALOG.planTools.find(({ planId, toolId: id }) => planId === plan.id && id === toolId);
  if (!row) return "–";
  return row.usageLimit === null ? "Unlimited" : number(row.usageLimit ?? 0);
}

/** Whether the smallest plan of the tool's product includes the tool. */
export const isInFreePlan = (key: ToolKey): boolean =>
  listPlans(key).some((plan) => plan.priceCents === 0 && describeMonthly(plan, key) !== "–");

/** Limits of a tool's calls in every plan. */
export function createToolLimits(key: ToolKey): DocTable {
  const plans = listPlans(key);
  return {
    columns: ["Plan", UNITS[key], "By API a day", "Calls a minute", "At the same time", "In a job"],
    rows: plans.map((plan) => [
      plan.name,
      describeMonthly(plan, key),
      describeMonthly(plan, key) === "–" ? "–" : number(plan.automatedRunsPerDay ?? 0),
      number(plan.runsPerMinute ?? 0),
      number(plan.concurrentCaptures ?? 0),
      number(plan.jobItems ?? 0),
    ]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** The limits of image links in every plan. */
export function createLinkLimits(): DocTable {
  const plans = listPlans("screenshot");
  return {
    columns: ["Plan", "Image links a month", "Screenshots a month"],
    rows: plans.map((plan) => [
      plan.name,
      number(plan.renderLinks ?? 0),
      describeMonthly(plan, "screenshot"),
    ]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** Steps before a capture in every plan of the Web Inspector. */
export function createStepLimits(): DocTable {
  const plans = listPlans("screenshot");
  return {
    columns: ["Plan", "Steps before a capture"],
    rows: plans.map((plan) => [plan.name, number(plan.steps ?? 0)]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** Crawls in every plan of the Web Inspector. */
export function createCrawlLimits(): DocTable {
  const plans = listPlans(TOOL_KEYS.extraction);
  return {
    columns: ["Plan", "Pages of a crawl", "Crawls at the same time", "Extractions a month"],
    rows: plans.map((plan) => [
      plan.name,
      plan.crawlPages ? number(plan.crawlPages) : "–",
      plan.crawlPages ? number(plan.openJobs ?? 0) : "–",
      describeMonthly(plan, TOOL_KEYS.extraction),
    ]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** A table of the plans of all products, with a column for each limit. */
function createPlanTable(columns: Record<string, (plan: Plan) => number | undefined>): DocTable {
  const plans = [...listPlans("screenshot"), ...listPlans(TOOL_KEYS.nameCheck)];
  const toPlanName = (plan: Plan) =>
    `${plan.name} (${CATALOG.products.find(({ id }) => id === plan.productId)?.name})`;
  return {
    columns: ["Plan", ...Object.keys(columns)],
    rows: plans.map((plan) => [
      toPlanName(plan),
      ...Object.values(columns).map((getLimit) => number(getLimit(plan) ?? 0)),
    ]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** Keys and reads in every plan. */
export const createKeyLimits = (): DocTable =>
  createPlanTable({
    Keys: ({ apiKeys }) => apiKeys,
    "Reads a minute": ({ readsPerMinute }) => readsPerMinute,
  });

/** Schedules in every plan. */
export function createScheduleLimits(): DocTable {
  const { columns, rows, planIds } = createPlanTable({
    Schedules: ({ schedules }) => schedules,
    "Shortest interval in minutes": ({ scheduleMinutes }) => scheduleMinutes,
  });
  return { columns, rows: rows.map((row) => (row[1] === "0" ? [...row.slice(0, 2), "–"] : row)), planIds };
}

/** Watched sites in every plan of the Web Inspector. */
export function createSiteLimits(): DocTable {
  const plans = listPlans(TOOL_KEYS.pageWatch);
  return {
    columns: ["Plan", "Sites watched", "Pages of a site", "Shortest interval", "Page watch checks a month"],
    rows: plans.map((plan) => [
      plan.name,
      plan.siteWatches ? number(plan.siteWatches) : "–",
      plan.siteWatches ? number(plan.crawlPages ?? 0) : "–",
      plan.siteWatches ? formatInterval(plan.siteWatchMinutes ?? 0) : "–",
      describeMonthly(plan, TOOL_KEYS.pageWatch),
    ]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** Webhook endpoints in every plan. */
export const createWebhookLimits = (): DocTable =>
  createPlanTable({ Endpoints: ({ webhookEndpoints }) => webhookEndpoints });

/** Saved sessions in every plan of the Web Inspector. */
export function createSessionLimits(): DocTable {
  const plans = listPlans("screenshot");
  return {
    columns: ["Plan", "Saved sessions"],
    rows: plans.map((plan) => [plan.name, number(plan.savedSessions ?? 0)]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** Buckets of users in every plan of the Web Inspector. */
export function createDestinationLimits(): DocTable {
  const plans = listPlans("screenshot");
  return {
    columns: ["Plan", "Buckets"],
    rows: plans.map((plan) => [plan.name, plan.destinations ? number(plan.destinations) : "–"]),
    planIds: plans.map(({ id }) => id ?? 0),
  };
}

/** Extra recipients of results in every plan. */
export const createRecipientLimits = (): DocTable =>
  createPlanTable({ "Extra mail recipients": ({ mailRecipients }) => mailRecipients });

/** Watched pages and names in every plan. */
export const createWatchLimits = (): DocTable => {
  const table = createPlanTable({
    "Pages watched": ({ pageWatches }) => pageWatches,
    "Names watched": ({ nameWatches }) => nameWatches,
  });
  const plans = [...listPlans("screenshot"), ...listPlans(TOOL_KEYS.nameCheck)];
  return {
    ...table,
    columns: [...table.columns, "Page watch checks a month", "Shortest interval"],
    rows: table.rows.map((row, index) => {
      const plan = plans[index];
      const checks = plan ? describeMonthly(plan, TOOL_KEYS.pageWatch) : "–";
      const interval = checks === "–" ? "–" : formatInterval(plan?.watchIntervalMinutes ?? 0);
      return [...row, checks, interval];
    }),
  };
};
