import { type Period, toPeriodStart } from "#components/items/matches-filter.ts";
import { historyPath } from "#shared/background-paths.ts";
import { HISTORY_KINDS, type HistoryKind, MAX_SEARCH_LENGTH } from "#shared/history/contract.ts";

export const PERIODS = {
  any: "Any time",
  today: "Today",
  week: "Last 7 days",
  month: "Last 30 days",
  custom: "Custom dates",
} as const satisfies Record<Period | "custom", string>;

/** The entries that the screen shows, as its address says. */
export type HistoryView = {
  search: string;
  /** Empty: all. */
  kinds: readonly HistoryKind[];
  period: keyof typeof PERIODS;
  /** The first and the last day of custom dates, `YYYY-MM-DD`; empty for none. */
  from: string;
  to: string;
};

export const EMPTY_VIEW: HistoryView = { search: "", kinds: [], period: "any", from: "", to: "" };

/** Before it, no entry can be; a year that is still being typed is. */
const FIRST_DAY = "1970-01-02";

/** A day of the calendar; empty for another text. */
export function parseDay(text: string | null): string {
  const isDay = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && text >= FIRST_DAY;
  return isDay && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : "";
}

/** The view of an address; unknown values are ignored. */
export function parseHistoryView(search: string): HistoryView {
  const params = new URLSearchParams(search);
  const kinds = params.get("kind")?.split(",") ?? [];
  const from = parseDay(params.get("from"));
  const to = parseDay(params.get("to"));
  const period = params.get("date") ?? "";
  const known = Object.hasOwn(PERIODS, period) ? (period as HistoryView["period"]) : "any";
  return {
    search: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    kinds: HISTORY_KINDS.filter((kind) => kinds.includes(kind)),
    period: from || to ? "custom" : known,
    from,
    to,
  };
}

/** The address of a view. */
export function toHistoryPath({ search, kinds, period, from, to }: HistoryView) {
  const date = period === "any" ? {} : { date: period };
  return historyPath({
    q: search,
    kind: kinds.join(),
    ...(period === "custom" && (from || to) ? { from, to } : date),
  });
}

const toInstant = (day: string, plusDays = 0): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + plusDays);
  return date.toISOString();
};

/** The range of a view in the user's time zone. The order of the days does not matter. */
function toRange({ period, from, to }: HistoryView, now: Date): { from?: string; to?: string } {
  if (period !== "custom") {
    const start = toPeriodStart(period, now);
    return start ? { from: start.toISOString() } : {};
  }
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { ...(first ? { from: toInstant(first) } : {}), ...(last ? { to: toInstant(last, 1) } : {}) };
}

/** The query that selects the entries of a view. */
export const toHistoryQuery = (view: HistoryView, now = new Date()) => ({
  q: view.search,
  kind: view.kinds.join(),
  ...toRange(view, now),
});

/** Whether a view leaves entries out. */
export const isFiltered = (view: HistoryView): boolean =>
  Object.values(toHistoryQuery(view)).some((value) => value !== "");
