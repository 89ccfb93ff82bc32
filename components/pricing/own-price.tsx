import type { Plan, ProductSubscription } from "#shared/catalog/contract.ts";
import { cycleSuffix, formatPrice } from "./format-price.ts";

/** Why the price of one's own plan is another than the one that is told to others. Nothing where it is the same. */
export function OwnPrice({ plan, subscription }: { plan: Plan; subscription: ProductSubscription }) {
  const { pays, isPlanForSale } = subscription;
  const isSame = pays?.price === plan.price && pays.billingCycle === plan.billingCycle;
  if (!pays || isSame || !isPlanForSale) return null;
  const others = plan.price === 0 ? "nothing" : `${formatPrice(plan.price)}${cycleSuffix(plan.billingCycle)}`;
  return <p className="mt-1 text-muted text-xs">Your price. New subscribers pay {others}.</p>;
}
