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

function isWithin(createdAt: string, period: Period, now: Date): boolean {
  const days = PERIODS[period];
  if (days === null) return true;
  const start = new Date(now.getTime() - days * DAY_MS);
  start.setHours(0, 0, 0, 0);
  return new Date(createdAt) >= start;
}

/** Whether an item has every word of the search, the kind and the period of the filter. */
export function matchesFilter(
  { texts, kind, createdAt }: Searched,
  filter: Filter,
  now = new Date(),
): boolean {
  const text = texts.join(" ").toLowerCase();
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    (filter.kind === "" || filter.kind === kind) &&
    isWithin(createdAt, filter.period, now)
  );
}
