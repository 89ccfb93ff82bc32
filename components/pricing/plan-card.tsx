import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/utils.ts";
import type { EndedPlan, Plan, ProductSubscription } from "#shared/catalog/contract.ts";
import { cycleSuffix, formatPrice } from "./format-price.ts";
import { PlanButton } from "./plan-button.tsx";
import { EndedOn, PlanState } from "./plan-state.tsx";
import { PlanTools } from "./plan-tools.tsx";
import { SubscriptionControls } from "./subscription-controls.tsx";
import { describeYearlyPrice } from "./yearly-price.ts";

/** Explains why the user's price differs from the current one; renders nothing if it does not. */
function LegacyPriceNote({ plan, subscription }: { plan: Plan; subscription: ProductSubscription }) {
  const { pays, isPlanForSale } = subscription;
  const isSame = pays?.price === plan.price && pays.billingCycle === plan.billingCycle;
  if (!pays || isSame || !isPlanForSale) return null;
  const others = plan.price === 0 ? "nothing" : `${formatPrice(plan.price)}${cycleSuffix(plan.billingCycle)}`;
  return <p className="mt-1 text-muted-foreground text-xs">Your price. New subscribers pay {others}.</p>;
}

type PlanCardProps = {
  plan: Plan;
  /** All plans of the product. */
  plans: readonly Plan[];
  current: Plan | null;
  isMain: boolean;
  isSignedIn: boolean;
  heading: "h3" | "h4";
  /** The user's subscription to the product, to this plan or to another. */
  subscription: ProductSubscription | null;
  /** The user's last plan of the product, if no other has replaced it. */
  ended: EndedPlan | null;
};

/**
 * A plan with its price (for the current plan, what the user pays), action, tools and features. It uses the
 * rows of the surrounding grid (subgrid), so that prices, buttons and limits align.
 */
export function PlanCard(props: PlanCardProps) {
  const { plan, plans, current, isMain, isSignedIn, heading: Heading, subscription, ended } = props;
  const headingId = `plan-${plan.id}`;
  const own = subscription?.planId === plan.id ? subscription : null;
  const { price, billingCycle } = own?.pays ?? plan;
  const yearly = describeYearlyPrice(plan, price, plans);
  return (
    <Card
      className={cn(
        "row-span-6 grid grid-rows-subgrid gap-y-0 p-5",
        plan.isCurrentUserPlan && "border-primary",
      )}
    >
      <div className="mb-4 flex min-h-6 items-start justify-between gap-2">
        <Heading
          className="min-w-0 wrap-anywhere font-medium text-foreground text-sm outline-none"
          id={headingId}
          tabIndex={-1}
        >
          {plan.name}
        </Heading>
        {plan.isCurrentUserPlan ? <Badge>Current Plan</Badge> : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-1">
        <span className="font-semibold text-foreground text-xl tracking-[-0.02em]">{formatPrice(price)}</span>
        {price > 0 ? (
          <span className="text-muted-foreground text-sm">{cycleSuffix(billingCycle)}</span>
        ) : null}
      </p>
      <div>
        {yearly ? <p className="mt-1 text-muted-foreground text-xs">{yearly}</p> : null}
        {own ? <LegacyPriceNote plan={plan} subscription={own} /> : null}
        {own ? <PlanState hasAccess={plan.isCurrentUserPlan} subscription={own} /> : null}
        {ended?.planId === plan.id ? <EndedOn iso={ended.endedAt} /> : null}
      </div>
      <PlanButton
        current={current}
        describedBy={headingId}
        subscription={subscription}
        isMain={isMain}
        isSignedIn={isSignedIn}
        plan={plan}
      />
      <PlanTools plan={plan} />
      <div>{own ? <SubscriptionControls headingId={headingId} plan={plan} subscription={own} /> : null}</div>
    </Card>
  );
}
