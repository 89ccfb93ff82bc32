import { formatCount } from "#components/format/format-number.ts";
import type { BillingCycle, Plan, PlanTool } from "#shared/catalog/contract.ts";

/** Formats US cents: 'Free', '$9.00', '$1,290.00'. */
export function formatPrice(cents: number): string {
  if (cents === 0) return "Free";
  return `$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

/** The price of a plan with its cycle: 'Free', '$9.00/month'. */
export function formatRate({ price, billingCycle }: Pick<Plan, "price" | "billingCycle">): string {
  return price === 0 ? "Free" : `${formatPrice(price)}${cycleSuffix(billingCycle)}`;
}

/** The suffix of a price; every cycle that is not monthly is yearly. */
export function cycleSuffix(cycle: BillingCycle | string): "/month" | "/year" {
  return cycle === "1 mon" ? "/month" : "/year";
}

const listLimits = ({ planTools }: Plan) =>
  JSON.stringify(planTools.map(({ toolId, usageLimit }) => [toolId, usageLimit]));

/** What twelve payments of the monthly plan with the same limits cost more; null without such a plan. */
function describeSaving(plan: Plan, price: number, plans: readonly Plan[]): string | null {
  const monthly = plans.find(
    (other) => other.billingCycle === "1 mon" && other.price > 0 && listLimits(other) === listLimits(plan),
  );
  const saved = monthly ? 12 * monthly.price - price : 0;
  if (!monthly || saved <= 0) return null;
  const months = saved / monthly.price;
  if (!Number.isInteger(months)) return `${formatPrice(saved)} less a year`;
  return months === 1 ? "1 month free" : `${months} months free`;
}

/**
 * A yearly plan's price per month and its saving; null for other plans.
 * @param price what the user pays a year, in cents
 */
export function describeYearlyPrice(plan: Plan, price: number, plans: readonly Plan[]): string | null {
  if (plan.billingCycle === "1 mon" || price === 0) return null;
  const saving = describeSaving(plan, price, plans);
  return `${formatPrice(Math.round(price / 12))} a month${saving ? `, ${saving}` : ""}`;
}

export function limitText(tool: Pick<PlanTool, "usageLimit">): string {
  if (tool.usageLimit === null) return "Unlimited uses/month";
  if (!Number.isFinite(tool.usageLimit)) return "Usage limit info unavailable";
  return `${formatCount(tool.usageLimit)} uses/month`;
}

/** Used and remaining; null for unlimited tools or without usage. */
export function usageLabel({ usageLimit, currentUserUsage }: PlanTool): string | null {
  if (!currentUserUsage || usageLimit === null) return null;
  const remaining = currentUserUsage.remainingUses ?? Math.max(usageLimit - currentUserUsage.usageCount, 0);
  return `${formatCount(currentUserUsage.usageCount)} used, ${formatCount(remaining)} remaining`;
}
