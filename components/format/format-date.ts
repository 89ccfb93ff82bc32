/**
 * Created on first use: the first `Intl.DateTimeFormat` costs about 50 ms on a phone, and most screens show
 * no date.
 */
function dates(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(new Date(iso));
  };
}

// Usage periods are stored in UTC; formatting in UTC avoids hydration mismatches.
const DAY = { month: "short", day: "numeric", timeZone: "UTC" } as const;

/** 'Dec 21' */
export const formatDay = dates(DAY);

/** 'Dec 21, 2026', for days that may be in another year. */
export const formatLongDay = dates({ ...DAY, year: "numeric" });
