/** Made when it is first needed: the first format of dates costs a phone 50 ms, and most screens show no date. */
function dates(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(new Date(iso));
  };
}

// Windows are kept in UTC; saying the UTC day everywhere keeps server and browser of one mind.
const DAY = { month: "short", day: "numeric", timeZone: "UTC" } as const;

/** 'Dec 21': the day on which a count starts again. */
export const formatDay = dates(DAY);

/** 'Dec 21, 2026': a day that may lie in another year. */
export const formatLongDay = dates({ ...DAY, year: "numeric" });

/** 'Dec 21, 14:05': a moment by the reader's own clock, for what only the browser renders. */
export const formatMoment = dates({
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
