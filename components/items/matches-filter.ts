type Searched = { texts: string[]; kind: string | undefined; createdAt: string };

const DAY_MS = 24 * 60 * 60_000;

/** Periods in the user's time zone, by the number of days before today; null for any time. */
const PERIODS = { any: null, today: 0, week: 6, month: 29 } as const;
export type Period = keyof typeof PERIODS;

export type Filter = {
  search: string;
  /** Empty: all kinds. */
  kind: string;
  period: Period;
};

export const NO_FILTER: Filter = { search: "", kind: "", period: "any" };

/** The first moment of a period in the user's time zone; null for any time. */
export function toPeriodStart(period: Period, now: Date): Date | null {
  const days = PERIODS[period];
  if (days === null) return null;
  const start = new Date(now.getTime() - days * DAY_MS);
  start.setHours(0, 0, 0, 0);
  return start;
}

/** Whether an item has every word of the search, the kind and the period of the filter. */
export function matchesFilter(
  { texts, kind, createdAt }: Searched,
  filter: Filter,
  now = new Date(),
): boolean {
  const text = texts.join(" ").toLowerCase();
  const start = toPeriodStart(filter.period, now);
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    (filter.kind === "" || filter.kind === kind) &&
    (start === null || new Date(createdAt) >= start)
  );
}
