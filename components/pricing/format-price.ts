import type { BillingCycle } from "#lib/catalog/contract.ts";

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A price in US cents as people read it: 'Free', '$9.00', '$1,290.00'. */
export function formatPrice(cents: number): string {
  return cents === 0 ? "Free" : usd.format(cents / 100);
}

/** What follows the price. Everything that is not monthly is yearly. */
export function cycleSuffix(cycle: BillingCycle | string): "/month" | "/year" {
  return cycle === "1 mon" ? "/month" : "/year";
}
