/** `$9.00` for 900 cents. */
export const formatMoney = (cents: number, currency = "usd"): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(cents / 100);

/** `21 Nov 2026, 14:02 UTC` for Unix seconds. */
export const formatTimestamp = (seconds: number): string =>
  `${new Date(seconds * 1000).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
