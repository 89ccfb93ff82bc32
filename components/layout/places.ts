import {
  CalendarClock,
  Code,
  Eye,
  Gauge,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  ScanSearch,
  Settings,
  Tag,
} from "lucide-react";
import type { Route } from "next";
import { destinationsPath, historyPath, overviewPath } from "#shared/background-paths.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

export type Place = {
  label: string;
  href: Route;
  icon: LucideIcon;
  /** Opens the place after `g`. */
  key: string;
  /** Other screens of the place: these paths and those below them. */
  includes?: readonly string[];
  /** The screens of a place that has several; the first is that of `href`. */
  pages?: readonly { label: string; href: Route }[];
};

/** The places of a signed-in user, in the order of the second line and of the menus. */
export const PLACES: readonly Place[] = [
  { label: "Overview", href: overviewPath, icon: LayoutDashboard, key: "o" },
  {
    label: "Web Inspector",
    href: paths.product(WEB_INSPECTOR_PRODUCT_ID),
    icon: ScanSearch,
    key: "i",
    includes: [paths.webInspector],
  },
  { label: "Names", href: paths.product(NAME_CHECKER_PRODUCT_ID), icon: Tag, key: "n" },
  { label: "Jobs", href: paths.jobs, icon: ListChecks, key: "j" },
  { label: "Schedules", href: paths.schedules, icon: CalendarClock, key: "s" },
  { label: "Watches", href: paths.watches, icon: Eye, key: "w" },
  { label: "History", href: historyPath(), icon: History, key: "h", includes: ["/captures", "/checks"] },
  { label: "Usage", href: paths.usage, icon: Gauge, key: "u" },
  {
    label: "API",
    href: paths.apiKeys,
    icon: Code,
    key: "a",
    pages: [
      { label: "API keys", href: paths.apiKeys },
      { label: "Webhooks", href: paths.webhooks },
    ],
  },
  {
    label: "Settings",
    href: paths.account,
    icon: Settings,
    key: ",",
    pages: [
      { label: "Account", href: paths.account },
      { label: "Notifications", href: paths.notifications },
      { label: "Saved sessions", href: paths.sessions },
      { label: "Destinations", href: destinationsPath },
    ],
  },
];

const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The place that a path belongs to. The account's own path is above those of other places, so the longest counts. */
export function findPlace(pathname: string): Place | null {
  const found = PLACES.flatMap((place) =>
    [place.href, ...(place.includes ?? []), ...(place.pages ?? []).map(({ href }) => href)]
      .filter((path) => isBelow(pathname, path))
      .map((path) => ({ place, length: path.length })),
  );
  return found.sort((a, b) => b.length - a.length)[0]?.place ?? null;
}

/** What the menus list: a place, or each of its pages. */
export const MENU_GROUPS: readonly (readonly { label: string; href: Route }[])[] = [
  PLACES.filter(({ pages }) => !pages),
  ...PLACES.flatMap(({ pages }) => (pages ? [pages] : [])),
];
