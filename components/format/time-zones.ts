export const getBrowserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones that the browser knows, with the given ones. */
export const listTimeZones = (...others: string[]): string[] =>
  [...new Set(["UTC", ...others, ...Intl.supportedValuesOf("timeZone")])].sort();
