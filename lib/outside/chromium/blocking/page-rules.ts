import type { FiltersEngine } from "@ghostery/adblocker";
import * as z from "zod/mini";
import { askedRequest } from "./asked-request.ts";

const list = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20_000));
/** What a page has to show; it comes out of a hostile page. */
const Features = z.object({ classes: list, ids: list, hrefs: list });

/** The rules that hide boxes on one page. */
export type PageRules = { styles: string; extended: unknown[] };

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

const NONE: PageRules = { styles: "", extended: [] };

/** Rules for a page of this address with these classes, ids and links. */
export function pageRules(engine: FiltersEngine, pageUrl: string, features: unknown): PageRules {
  const known = Features.safeParse(features);
  if (!known.success || !/^https?:/.test(pageUrl)) return NONE;
  const page = askedRequest({ url: pageUrl, resourceType: "Document" }, pageUrl);
  const { url, hostname, domain } = page;
  const { active, styles, extended } = engine.getCosmeticsFilters({ url, hostname, domain, ...known.data });
  return active ? { styles: apart(styles), extended } : NONE;
}
