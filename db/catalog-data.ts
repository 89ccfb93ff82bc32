import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import type { plans, planTools, products, tools } from "./schema.ts";

type Catalog = {
  products: (typeof products.$inferInsert)[];
  tools: (typeof tools.$inferInsert)[];
  plans: (typeof plans.$inferInsert)[];
  planTools: (typeof planTools.$inferInsert)[];
};

/*
 * The products, tools and plans for sale. Prices are US cents; usage limits are per month, null for unlimited. A limit
 * of one concurrent capture holds across all processes, higher limits per process. Ids must not change: products 1 and
 * 2 have their own screens, and Stripe's prices are looked up by plan id.
 */

const WEB_INSPECTOR = 1;
const NAME_CHECKER = 2;
const UPTIME = 3;

const SCREENSHOT = 1;
const EXTRACT = 2;
const DOMAIN_CHECK = 3;
const PAGE_WATCH = 8;

type PlanLimits = Pick<
  typeof plans.$inferInsert,
  | "concurrentCaptures"
  | "runsPerMinute"
  | "readsPerMinute"
  | "automatedRunsPerDay"
  | "apiKeys"
  | "renderLinks"
  | "sharedLinks"
  | "webhookEndpoints"
  | "mailRecipients"
  | "savedSessions"
  | "destinations"
  | "jobItems"
  | "openJobs"
  | "crawlPages"
  | "pdfPages"
  | "steps"
  | "schedules"
  | "scheduleMinutes"
  | "pageWatches"
  | "watchIntervalMinutes"
  | "siteWatches"
  | "siteWatchMinutes"
  | "nameWatches"
  | "retentionDays"
  | "storageBytes"
>;

const HOUR = 60;
const DAY = 24 * HOUR;

const GB = 1_000_000_000;
/** What a plan keeps of the history unless it says more, and what is kept without a plan. */
export const SMALLEST_HISTORY = { retentionDays: 30, storageBytes: 100_000_000 };

const STARTER_LIMITS: PlanLimits = {
  concurrentCaptures: 2,
  runsPerMinute: 30,
  readsPerMinute: 600,
  automatedRunsPerDay: 200,
  apiKeys: 5,
  renderLinks: 2,
  sharedLinks: 50,
  webhookEndpoints: 2,
  mailRecipients: 2,
  savedSessions: 2,
  destinations: 0,
  jobItems: 200,
  openJobs: 3,
  crawlPages: 100,
  pdfPages: 25,
  steps: 20,
  schedules: 5,
  scheduleMinutes: DAY,
  pageWatches: 10,
  watchIntervalMinutes: HOUR,
  siteWatches: 1,
  siteWatchMinutes: DAY,
  nameWatches: 0,
  retentionDays: 30,
  storageBytes: GB,
};
const PRO_LIMITS: PlanLimits = {
  concurrentCaptures: 4,
  runsPerMinute: 60,
  readsPerMinute: 600,
  automatedRunsPerDay: 2_000,
  apiKeys: 10,
  renderLinks: 50,
  sharedLinks: 500,
  webhookEndpoints: 10,
  mailRecipients: 10,
  savedSessions: 20,
  destinations: 5,
  jobItems: 5_000,
  openJobs: 5,
  crawlPages: 2_000,
  pdfPages: 100,
  steps: 20,
  schedules: 50,
  scheduleMinutes: HOUR,
  pageWatches: 50,
  watchIntervalMinutes: 15,
  siteWatches: 10,
  siteWatchMinutes: 6 * HOUR,
  nameWatches: 0,
  retentionDays: 365,
  storageBytes: 20 * GB,
};
/**
 * The limits of each plan beside the monthly ones, by plan id. Enforcement reads them from the plan's row. Runs are
 * calls that open a browser or query registries, reads all other calls of the API; automated runs are started with an
 * API key or by a job, and counted per tool and UTC day.
 */
const PLAN_LIMITS = {
  1: {
    concurrentCaptures: 1,
    runsPerMinute: 10,
    readsPerMinute: 120,
    automatedRunsPerDay: 10,
    apiKeys: 2,
    renderLinks: 0,
    sharedLinks: 3,
    webhookEndpoints: 0,
    mailRecipients: 0,
    savedSessions: 0,
    destinations: 0,
    jobItems: 10,
    openJobs: 1,
    crawlPages: 0,
    pdfPages: 0,
    steps: 5,
    schedules: 0,
    scheduleMinutes: DAY,
    pageWatches: 1,
    watchIntervalMinutes: DAY,
    siteWatches: 0,
    siteWatchMinutes: DAY,
    nameWatches: 0,
    ...SMALLEST_HISTORY,
  },
  2: STARTER_LIMITS,
  3: PRO_LIMITS,
  4: PRO_LIMITS,
  5: {
    concurrentCaptures: 1,
    runsPerMinute: 5,
    readsPerMinute: 120,
    automatedRunsPerDay: 5,
    apiKeys: 2,
    renderLinks: 0,
    sharedLinks: 3,
    webhookEndpoints: 0,
    mailRecipients: 0,
    savedSessions: 0,
    destinations: 0,
    jobItems: 5,
    openJobs: 1,
    crawlPages: 0,
    pdfPages: 0,
    steps: 0,
    schedules: 0,
    scheduleMinutes: DAY,
    pageWatches: 0,
    watchIntervalMinutes: DAY,
    siteWatches: 0,
    siteWatchMinutes: DAY,
    nameWatches: 2,
    ...SMALLEST_HISTORY,
  },
  6: {
    concurrentCaptures: 1,
    runsPerMinute: 20,
    readsPerMinute: 600,
    automatedRunsPerDay: 200,
    apiKeys: 5,
    renderLinks: 0,
    sharedLinks: 50,
    webhookEndpoints: 2,
    mailRecipients: 2,
    savedSessions: 0,
    destinations: 0,
    jobItems: 200,
    openJobs: 3,
    crawlPages: 0,
    pdfPages: 0,
    steps: 0,
    schedules: 5,
    scheduleMinutes: DAY,
    pageWatches: 0,
    watchIntervalMinutes: DAY,
    siteWatches: 0,
    siteWatchMinutes: DAY,
    nameWatches: 25,
    ...SMALLEST_HISTORY,
  },
  7: {
    concurrentCaptures: 1,
    runsPerMinute: 30,
    readsPerMinute: 600,
    automatedRunsPerDay: 500,
    apiKeys: 10,
    renderLinks: 0,
    sharedLinks: 500,
    webhookEndpoints: 10,
    mailRecipients: 10,
    savedSessions: 0,
    destinations: 0,
    jobItems: 1_000,
    openJobs: 5,
    crawlPages: 0,
    pdfPages: 0,
    steps: 0,
    schedules: 25,
    scheduleMinutes: DAY,
    pageWatches: 0,
    watchIntervalMinutes: DAY,
    siteWatches: 0,
    siteWatchMinutes: DAY,
    nameWatches: 100,
    ...SMALLEST_HISTORY,
    retentionDays: 365,
  },
} as const satisfies Record<number, PlanLimits>;

const CAPTURE = {
  devices: "Desktop and mobile viewports",
  blocking: "Banners, ads and trackers blocked",
};
const EXTRACTION = { extraction: "Markdown and HTML of the main content, also of PDF documents" };
const NAME_CHECKS = {
  domains: "14 domain endings",
  handles: "X, Instagram and YouTube",
  variations: "Name variations in the same search",
};

export const CATALOG: Catalog = {
  products: [
    {
      id: WEB_INSPECTOR,
      name: "Web Inspector",
      description:
        "Screenshots and clean Markdown or HTML of public pages, with cookie banners, ads and trackers blocked.",
      imageUrl: "/pictures/web-inspector.svg",
      isLive: true,
    },
    {
      id: NAME_CHECKER,
      name: "Domain Name / Brand Name Checker",
      description: "Check domains and social handles for your name in one search.",
      imageUrl: "/pictures/brand-name-checker.svg",
      isLive: true,
    },
    {
      id: UPTIME,
      name: "Uptime Monitor",
      description:
        "Checks your pages from several locations every minute and alerts you before your customers notice.",
      imageUrl: null,
      isLive: false,
    },
  ],
  tools: [
    { id: SCREENSHOT, key: "screenshot", name: "Screenshot" },
    { id: EXTRACT, key: TOOL_KEYS.extraction, name: "Content extraction" },
    { id: DOMAIN_CHECK, key: TOOL_KEYS.nameCheck, name: "Domain and handle check" },
    { id: 4, key: "http-monitor", name: "HTTP checks" },
    { id: 5, key: "certificate-monitor", name: "Certificate expiry" },
    { id: 6, key: "status-page", name: "Status page" },
    { id: 7, key: "incident-alerts", name: "Incident alerts" },
    { id: PAGE_WATCH, key: TOOL_KEYS.pageWatch, name: "Page watch checks" },
  ],
  plans: [
    {
      id: 1,
      productId: WEB_INSPECTOR,
      name: "Free",
      priceCents: 0,
      billingCycle: "1 mon",
      ...PLAN_LIMITS[1],
      features: CAPTURE,
    },
    {
      id: 2,
      productId: WEB_INSPECTOR,
      name: "Starter",
      priceCents: 900,
      billingCycle: "1 mon",
      ...PLAN_LIMITS[2],
      features: { ...CAPTURE, ...EXTRACTION },
    },
    {
      id: 3,
      productId: WEB_INSPECTOR,
      name: "Pro",
      priceCents: 2900,
      billingCycle: "1 mon",
      ...PLAN_LIMITS[3],
      features: { ...CAPTURE, ...EXTRACTION },
    },
    {
      id: 4,
      productId: WEB_INSPECTOR,
      name: "Pro yearly",
      priceCents: 29_000,
      billingCycle: "1 year",
      ...PLAN_LIMITS[4],
      features: { ...CAPTURE, ...EXTRACTION },
    },
    {
      id: 5,
      productId: NAME_CHECKER,
      name: "Free",
      priceCents: 0,
      billingCycle: "1 mon",
      ...PLAN_LIMITS[5],
      features: NAME_CHECKS,
    },
    {
      id: 6,
      productId: NAME_CHECKER,
      name: "Pro",
      priceCents: 500,
      billingCycle: "1 mon",
      ...PLAN_LIMITS[6],
      features: NAME_CHECKS,
    },
    {
      id: 7,
      productId: NAME_CHECKER,
      name: "Unlimited",
      priceCents: 4900,
      billingCycle: "1 year",
      ...PLAN_LIMITS[7],
      features: NAME_CHECKS,
    },
    {
      id: 8,
      productId: UPTIME,
      name: "Team",
      priceCents: 1900,
      billingCycle: "1 mon",
      features: { interval: "Every page, every minute" },
      isForSale: false,
    },
  ],
  planTools: [
    { planId: 1, toolId: SCREENSHOT, usageLimit: 10 },
    { planId: 1, toolId: PAGE_WATCH, usageLimit: 30 },
    { planId: 2, toolId: SCREENSHOT, usageLimit: 200 },
    { planId: 2, toolId: EXTRACT, usageLimit: 100 },
    { planId: 2, toolId: PAGE_WATCH, usageLimit: 500 },
    { planId: 3, toolId: SCREENSHOT, usageLimit: null },
    { planId: 3, toolId: EXTRACT, usageLimit: 2_000 },
    { planId: 3, toolId: PAGE_WATCH, usageLimit: 5_000 },
    { planId: 4, toolId: SCREENSHOT, usageLimit: null },
    { planId: 4, toolId: EXTRACT, usageLimit: 2_000 },
    { planId: 4, toolId: PAGE_WATCH, usageLimit: 5_000 },
    { planId: 5, toolId: DOMAIN_CHECK, usageLimit: 5 },
    { planId: 6, toolId: DOMAIN_CHECK, usageLimit: 200 },
    { planId: 7, toolId: DOMAIN_CHECK, usageLimit: null },
    { planId: 8, toolId: 4, usageLimit: null },
    { planId: 8, toolId: 5, usageLimit: null },
    { planId: 8, toolId: 6, usageLimit: null },
    { planId: 8, toolId: 7, usageLimit: null },
  ],
};
