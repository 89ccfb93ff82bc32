import { formatCount } from "#components/format/format-number.ts";
import type { BillingCycle } from "#shared/catalog/contract.ts";

/** Formats US cents: 'Free', '$9.00', '$1,290.00'. */
export function formatPrice(cents: number): string {
  if (cents === 0) return "Free";
  return `$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

/** The suffix of a price; every cycle that is not monthly is yearly. */
export function cycleSuffix(cycle: BillingCycle | string): "/month" | "/year" {
  return cycle === "1 mon" ? "/month" : "/year";
}
