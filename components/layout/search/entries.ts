import type { CommandItem } from "#components/ui/command.tsx";
import {
  comparePath,
  destinationsPath,
  documentPath,
  firstRunPath,
  historyPath,
  newJobPath,
  newNameWatchPath,
  newSitePath,
  overviewPath,
  widthsPath,
} from "#shared/background-paths.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { toolPath } from "#shared/first-run.ts";
import { paths } from "#shared/paths.ts";
import { findBest, rankTitle } from "#shared/search-text.ts";
import { listToolRuns } from "#shared/tool-runs.ts";
import { MENU_GROUPS } from "../places.ts";
import { THEME_OPTIONS } from "../use-theme.ts";

/** An item with other words for it. */
type Entry = CommandItem & { words: string };

const link = (title: string, href: Entry["href"] & string, words: string): Entry => ({
  key: `${title} ${href}`,
  title,
  href,
  words,
});

const USER_ACTIONS = [
  link("Capture a page", paths.webInspector, "new screenshot scrape extract markdown html web inspector"),
  link("Check a name", paths.product(NAME_CHECKER_PRODUCT_ID), "new domain brand handle social availability"),
  link("New crawl", newJobPath("crawl"), "create start website spider sitemap all pages"),
  link("New list of pages", newJobPath("captures"), "create bulk job urls addresses csv upload screenshots"),
  link("New list of names", newJobPath("checks"), "create bulk job domains csv upload check"),
  link("New schedule", newSitePath, "create repeat cron daily weekly watch a whole site"),
  link("New watch of a page", paths.newPageWatch(), "create monitor change alert price stock"),
  link("New watch of a name", newNameWatchPath, "create monitor domain handle available expires"),
  link("Create key", paths.apiKeys, "new api key token secret"),
];

const USER_PAGES = [
  link("Compare two pages", comparePath(), "difference diff visual text changes"),
  link("Screenshots in several widths", widthsPath(), "responsive mobile tablet desktop breakpoints"),
  link("PDF or archive of a page", documentPath(), "print document mhtml html save"),
  link("My Products", paths.pricing(), "pricing plans subscription upgrade cancel price"),
];

/** Other words for the pages of the menus. */
const MENU_WORDS: Record<string, string> = {
  [overviewPath]: "start home changes running next",
  [paths.product(WEB_INSPECTOR_PRODUCT_ID)]: "capture scrape screenshot extract markdown tool",
  [paths.product(NAME_CHECKER_PRODUCT_ID)]: "domain name checker brand handle social availability tool",
  [paths.jobs]: "lists crawls bulk running results",
  [paths.schedules]: "repeat cron daily weekly sites",
  [paths.watches]: "monitor changes alerts names",
  [historyPath()]: "results captures checks screenshots recent old",
  [paths.usage]: "limit month statistics runs left",
  [paths.apiKeys]: "token secret connected apps mcp",
  [paths.webhooks]: "events endpoint deliveries",
  [paths.notifications]: "email mail recipients slack telegram discord feed",
  [paths.sessions]: "login cookies browser",
  [destinationsPath]: "s3 bucket storage deliver files",
  [paths.account]:
    "settings email password card payment method invoice receipt billing plan devices sign out download data delete",
};

const VISITOR_PAGES = [
  link("Web Inspector", paths.inspectorLanding, "capture screenshot scrape extract markdown crawl pdf tool"),
  link("Domain Name / Brand Name Checker", paths.checkerLanding, "check domain handle social tool"),
  link("Pricing", paths.pricing(), "plans price cost subscription invoice free"),
  link("Login", paths.auth(), "log in sign in register sign up account api key"),
];

const PUBLIC_PAGES = [
  link("All products", paths.home(), "home start catalog tools"),
  link("Docs", paths.docs(), "documentation api quickstart mcp sdk guide help"),
  link("Status", paths.status, "health incident outage down"),
  link("Contact", paths.contact, "support help email"),
  link("Terms", paths.terms, "service legal conditions"),
  link("Privacy", paths.privacy, "data protection legal gdpr"),
  link("Refunds", paths.refunds, "money back cancellation legal"),
];

export type EntryContext = {
  isSignedIn: boolean;
  theme: string;
  setTheme: (theme: string) => void;
  onReport: () => void;
  onLogout: () => void;
};

const MAX_ITEMS = 5;

/** The entries that fit a query, the best first; without a query the first ones. */
const choose = (entries: readonly Entry[], query: string): readonly Entry[] =>
  query === ""
    ? entries.slice(0, MAX_ITEMS)
    : findBest(entries, query, MAX_ITEMS, ({ title, words }) => rankTitle(title, words, query, true));

/** Actions of a user or visitor. */
export function findActions(query: string, context: EntryContext): readonly CommandItem[] {
  const { isSignedIn, theme, setTheme, onReport, onLogout } = context;
  const themes = THEME_OPTIONS.filter(({ value }) => value !== theme).map(({ value, label }) => ({
    key: `theme ${value}`,
    title: `Switch theme: ${label}`,
    words: "change color mode appearance",
    run: () => setTheme(value),
  }));
  const report = { key: "report", title: "Report Bug", words: "feedback support problem", run: onReport };
  const logout = { key: "logout", title: "Logout", words: "log out sign out end session", run: onLogout };
  return choose(
    [...(isSignedIn ? USER_ACTIONS : []), ...themes, report, ...(isSignedIn ? [logout] : [])],
    query,
  );
}

/** Tools and pages. */
export function findPages(
  query: string,
  { isSignedIn }: Pick<EntryContext, "isSignedIn">,
): readonly CommandItem[] {
  const own = MENU_GROUPS.flat().map(({ label, href }) => link(label, href, MENU_WORDS[href] ?? ""));
  const pages = isSignedIn ? [...own, ...USER_PAGES] : VISITOR_PAGES;
  return choose([...pages, ...PUBLIC_PAGES], query);
}

/** What a tool can do with the typed text. */
export function findToolRuns(query: string, isSignedIn: boolean): readonly CommandItem[] {
  return listToolRuns(query).map((run) => {
    const verb = run.productId === WEB_INSPECTOR_PRODUCT_ID ? "Capture" : "Check";
    const landing = paths.landing(run.productId) ?? paths.home();
    return {
      key: verb,
      title: `${verb} ${query}`,
      href: isSignedIn ? toolPath(run) : firstRunPath(landing, run.value),
    };
  });
}
