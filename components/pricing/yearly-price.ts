import type { Plan } from "#shared/catalog/contract.ts";
import { formatPrice } from "./format-price.ts";

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
