import { readFile } from "node:fs/promises";
import type { FiltersEngine } from "@ghostery/adblocker";
import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { buildArtifactPath, loadBuildArtifact } from "#server/build-artifacts.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { toFilterRequest } from "./network-filters.ts";

const WORLD = "saas-tools-blocking";

async function readScripts(): Promise<string> {
  const names = ["page/blocking.js", "page/sweep.js"];
  return (await Promise.all(names.map((name) => readFile(buildArtifactPath(name), "utf8")))).join(";\n");
}

/** The scripts that look at a page and hide parts of it. */
const loadScripts = () => loadBuildArtifact("The page scripts", readScripts);

const HiddenBanners = z.object({ hidden: z.number(), alreadyHidden: z.number() });
const Page = z.object({ url: z.string(), features: z.unknown() });
export type HiddenBanners = z.infer<typeof HiddenBanners>;

const NOTHING: HiddenBanners = { hidden: 0, alreadyHidden: 0 };

type World = (expression: string) => Promise<unknown>;

/** The page's elements, beside its scripts. */
async function openWorld(cdp: CDPSession): Promise<World> {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const options = { frameId: frameTree.frame.id, worldName: WORLD };
  const { executionContextId: contextId } = await cdp.send("Page.createIsolatedWorld", options);
  return async (expression) => {
    const { result } = await cdp.send("Runtime.evaluate", { expression, contextId, returnByValue: true });
    return result.value;
  };
}

async function clean(cdp: CDPSession, engine: FiltersEngine, sweepBanners: boolean): Promise<HiddenBanners> {
  const world = await openWorld(cdp);
  const read = "({ url: location.href, features: pageBlocking.collectDomFeatures() })";
  const page = Page.safeParse(await world(`${await loadScripts()};\n${read}`));
  if (!page.success) return NOTHING;
  const { styles, extended } = getCosmeticFilters(engine, page.data.url, page.data.features);
  const hide = `pageBlocking.hideElements(${JSON.stringify(styles)}, ${JSON.stringify(extended)})`;
  if (!sweepBanners) {
    await world(hide);
    return NOTHING;
  }
  // First by look and words, so that what rules would hide is counted too.
  const sweeps = `(() => { const hidden = pageSweep.hideConsentBanners(); ${hide}; return { hidden, alreadyHidden: pageSweep.unlockAfterHiddenBanners() }; })()`;
  return HiddenBanners.safeParse(await world(sweeps)).data ?? NOTHING;
}

/**
 * Hides the boxes that the engine's rules name, and what is left of cookie banners when that is asked for.
 * Nothing is hidden when the page does not answer within `ms`.
 */
export async function applyCosmeticFilters(
  cdp: CDPSession,
  engine: FiltersEngine,
  { sweepBanners, ms }: { sweepBanners: boolean; ms: number },
): Promise<HiddenBanners> {
  return (await withTimeout(ms, clean(cdp, engine, sweepBanners)).catch(() => null)) ?? NOTHING;
}

/**
 * Hides the banners that a page which was cleaned shows again; `waitForAnimations` when its scripts do not run. Answers how many there
 * were: none when it does not answer within `ms`, or is another page by now.
 */
export async function hideBannersAgain(cdp: CDPSession, ms: number, atRest = false): Promise<number> {
  const sweep = atRest ? "hideConsentBannersWithoutScripts" : "hideConsentBanners";
  const again = async (): Promise<unknown> =>
    (await openWorld(cdp))(`typeof pageSweep === "undefined" ? 0 : pageSweep.${sweep}()`);
  const hidden = await withTimeout(ms, again()).catch(() => null);
  return typeof hidden === "number" ? hidden : 0;
}

const list = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20_000));
/** What a page has to show; it comes out of a hostile page. */
const Features = z.object({ classes: list, ids: list, hrefs: list });

/** The rules that hide boxes on one page. */
type CosmeticFilters = { styles: string; extended: unknown[] };

const LAST_OF_GROUP = /^(?<selector>.+) \{ (?<style>[^{}]*) \}$/;

/**
 * One rule for each selector: one that the browser does not know must not take the others with it. The engine writes a
 * selector a line, and the style behind the last of a group.
 */
function apart(styles: string): string {
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

const NONE: CosmeticFilters = { styles: "", extended: [] };

/** Rules for a page of this address with these classes, ids and links. */
function getCosmeticFilters(engine: FiltersEngine, pageUrl: string, features: unknown): CosmeticFilters {
  const known = Features.safeParse(features);
  if (!known.success || !/^https?:/.test(pageUrl)) return NONE;
  const page = toFilterRequest({ url: pageUrl, resourceType: "Document" }, pageUrl);
  const { url, hostname, domain } = page;
  const { active, styles, extended } = engine.getCosmeticsFilters({ url, hostname, domain, ...known.data });
  return active ? { styles: apart(styles), extended } : NONE;
}
