import { readFile } from "node:fs/promises";
import type { FiltersEngine } from "@ghostery/adblocker";
import type { CDPSession, Page } from "playwright-core";
import * as z from "zod/mini";
import { getFrameId, openIsolatedWorld } from "#server/browser/evaluate.ts";
import { PAINTED_EXPRESSION, REPAINT_MS } from "#server/browser/page-settled.ts";
import { readUnreadableParts } from "#server/browser/unreadable-parts.ts";
import { buildArtifactPath, loadBuildArtifact } from "#server/platform/build-artifacts.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { toFilterRequest } from "./network-filters.ts";
import type { WidgetRules } from "./widgets.ts";

async function readScripts(): Promise<string> {
  const names = ["page/blocking.js", "page/sweep.js"];
  return (await Promise.all(names.map((name) => readFile(buildArtifactPath(name), "utf8")))).join(";\n");
}

const loadScripts = () => loadBuildArtifact("The page scripts", readScripts);

const Check = z.object({ hidden: z.number(), unreadable: z.number() });
const PageFeatures = z.object({ url: z.string(), features: z.unknown() });
const CleanedPage = z.object({ ...Check.shape, alreadyHidden: z.number() });
export type HiddenBanners = { hidden: number; alreadyHidden: number };

const NO_BANNERS: HiddenBanners = { hidden: 0, alreadyHidden: 0 };

/** Waits for what comes into view when an overlay is removed. */
const REPAINTED = `await Promise.race([${PAINTED_EXPRESSION}, new Promise((done) => setTimeout(done, ${REPAINT_MS}))]);`;

const createCheckExpression = (check = "hideConsentBanners"): string =>
  `({ hidden: pageHideBanners.${check}(), unreadable: pageHideBanners.listUnreadableOverlays().length })`;

/** A closed shadow tree can contain another. */
const MAX_READINGS = 3;
/** For all of them; frames of other sites may not respond. */
const READING_MS = 2_500;

/** Hides consent banners that scripts in the page cannot read. @returns their number */
async function hideUnreadableBanners(cdp: CDPSession, page: Page): Promise<number> {
  const [script, frameId, evaluate] = await Promise.all([
    loadScripts(),
    getFrameId(cdp),
    openIsolatedWorld(cdp),
  ]);
  const reader = {
    page,
    script,
    name: "pageHideBanners",
    list: "listUnreadableOverlays",
    addRoot: "addClosedRoot",
    inFrame: "pageHideBanners.isConsentDocument()",
    addFrame: "addConsentFrame",
    depth: 0,
  };
  let hidden = 0;
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    if (!(await readUnreadableParts(cdp, frameId, reader))) break;
    const check = Check.parse(await evaluate(createCheckExpression()));
    hidden += check.hidden;
    if (check.unreadable === 0) break;
  }
  if (hidden > 0) await evaluate(`(async () => { ${REPAINTED} })()`);
  return hidden;
}

export type Cleaning = {
  engine: FiltersEngine | null;
  widgets: WidgetRules | null;
  /** Null keeps consent banners. */
  page: Page | null;
  /** Hides nothing when the page does not respond within this time, in milliseconds. */
  ms: number;
};

type Hiding = Pick<Cleaning, "engine" | "widgets">;

/** The expression that hides the elements that match rules, and newsletter pop-ups. */
function createHideExpression({ engine, widgets }: Hiding, { url, features }: z.infer<typeof PageFeatures>) {
  const { styles, extended } = engine ? getCosmeticFilters(engine, url, features) : NO_FILTERS;
  const selectors = [widgets?.chatWidgets, widgets?.popups].filter((each) => typeof each === "string");
  const all = [styles, ...selectors.map((each) => `${each}{display:none!important}`)].join("\n");
  const hide = `pageBlocking.hideElements(${JSON.stringify(all)}, ${JSON.stringify(extended)})`;
  // Pop-ups first, while those that a rule hides can be seen to have locked the page.
  return widgets?.popups ? `(pageHideBanners.hidePopups(${JSON.stringify(widgets.popups)}), ${hide})` : hide;
}

async function cleanPage(cdp: CDPSession, { page, ...hiding }: Hiding & Pick<Cleaning, "page">) {
  const evaluate = await openIsolatedWorld(cdp);
  const read =
    "pageBlocking.revealPage(); ({ url: location.href, features: pageBlocking.collectDomFeatures() })";
  const features = PageFeatures.safeParse(await evaluate(`${await loadScripts()};\n${read}`));
  if (!features.success) return NO_BANNERS;
  const hide = createHideExpression(hiding, features.data);
  // Banners first, so that those that a filter rule would hide are counted too.
  const sweep = (then: string): string => `
    const check = ${createCheckExpression()};
    pageHideBanners.keepContent(() => ${then});
    return { ...check, alreadyHidden: pageHideBanners.unlockAfterHiddenBanners() };`;
  const body = page ? sweep(hide) : hide;
  const value = await evaluate(
    `(async () => { const counts = (() => { ${body} })(); ${REPAINTED} return counts; })()`,
  );
  const counts = CleanedPage.safeParse(value).data;
  if (!counts || !page || counts.unreadable === 0) return counts ?? NO_BANNERS;
  const more = await withTimeout(READING_MS, hideUnreadableBanners(cdp, page)).catch(() => 0);
  return { hidden: counts.hidden + (more ?? 0), alreadyHidden: counts.alreadyHidden };
}

/**
 * Hides the elements that match the engine's rules, chat widgets and newsletter pop-ups, and, with `page`, the remaining
 * consent banners; waits until the page is painted without them.
 */
export async function applyCosmeticFilters(
  cdp: CDPSession,
  { ms, ...cleaning }: Cleaning,
): Promise<HiddenBanners> {
  return (await withTimeout(ms, cleanPage(cdp, cleaning)).catch(() => null)) ?? NO_BANNERS;
}

/**
 * Hides consent banners that a cleaned page shows again. `scriptsDisabled` also hides noscript content.
 * @returns the number of hidden banners; 0 when the page does not respond within `ms` or has navigated
 */
export async function hideBannersAgain(
  cdp: CDPSession,
  {
    page,
    ms,
    scriptsDisabled = false,
  }: {
    page: Page;
    ms: number;
    scriptsDisabled?: boolean;
  },
): Promise<number> {
  const check = createCheckExpression(scriptsDisabled ? "hideConsentBannersWithoutScripts" : undefined);
  const hideBanners = async (): Promise<number> => {
    const evaluate = await openIsolatedWorld(cdp);
    const value = await evaluate(`typeof pageHideBanners === "undefined" ? null : ${check}`);
    const counts = Check.safeParse(value).data;
    if (!counts || counts.unreadable === 0) return counts?.hidden ?? 0;
    const more = await withTimeout(READING_MS, hideUnreadableBanners(cdp, page)).catch(() => 0);
    return counts.hidden + (more ?? 0);
  };
  return (await withTimeout(ms, hideBanners()).catch(() => 0)) ?? 0;
}

const featureList = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20_000));
/** Features of the page, which is untrusted. */
const Features = z.object({ classes: featureList, ids: featureList, hrefs: featureList });

/** Cosmetic filters of one page. */
type CosmeticFilters = { styles: string; extended: unknown[] };

const LAST_OF_GROUP = /^(?<selector>.+) \{ (?<style>[^{}]*) \}$/;

/**
 * Splits rules by selector, so that one that the browser does not know does not invalidate the others. The engine
 * writes one selector per line, and the style after the last of a group.
 */
function splitBySelector(styles: string): string {
  const rules: string[] = [];
  let group: string[] = [];
  for (const line of styles.split("\n")) {
    const { selector, style } = LAST_OF_GROUP.exec(line)?.groups ?? {};
    if (selector === undefined) {
      if (line !== "") group.push(line.replace(/,$/, ""));
      continue;
    }
    rules.push(...[...group, selector].map((each) => `${each}{${style}}`));
    group = [];
  }
  return rules.join("\n");
}

const NO_FILTERS: CosmeticFilters = { styles: "", extended: [] };

/** Cosmetic filters for a page with this URL and these classes, ids and links. */
function getCosmeticFilters(engine: FiltersEngine, pageUrl: string, value: unknown): CosmeticFilters {
  const features = Features.safeParse(value);
  if (!features.success || !/^https?:/.test(pageUrl)) return NO_FILTERS;
  const page = toFilterRequest({ url: pageUrl, resourceType: "Document" }, pageUrl);
  const { url, hostname, domain } = page;
  const { active, styles, extended } = engine.getCosmeticsFilters({
    url,
    hostname,
    domain,
    ...features.data,
  });
  return active ? { styles: splitBySelector(styles), extended } : NO_FILTERS;
}
