import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { cn } from "#components/ui/cn.ts";
import type { Plan, ProductSubscription } from "#lib/catalog/contract.ts";
import { cycleSuffix, formatPrice } from "./format-price.ts";
import type { HeadingLevel } from "./heading-level.ts";
import { PlanButton } from "./plan-button.tsx";
import { PlanTools } from "./plan-tools.tsx";
import { SubscriptionControls } from "./subscription-controls.tsx";

type PlanCardProps = {
  plan: Plan;
  current: Plan | null;
  isMain: boolean;
  isSignedIn: boolean;
  heading: HeadingLevel;
  /** What this person holds of this very plan. */
  subscription: ProductSubscription | null;
};

/** The state of the plan one has, in a word. */
function StateBadge({ plan, subscription }: Pick<PlanCardProps, "plan" | "subscription">) {
  if (subscription?.isPastDue) return <Badge variant="warn">Payment failed</Badge>;
  return plan.isCurrentUserPlan ? <Badge variant="accent">Current Plan</Badge> : null;
}

/** One plan: what it costs, the way in, what it holds. The plan one has carries the accent line. */
export function PlanCard(props: PlanCardProps) {
  const { plan, current, isMain, isSignedIn, heading: Heading, subscription } = props;
  const headingId = `plan-${plan.id}`;
  return (
    <Card className={cn("flex h-full flex-col gap-4 p-5", plan.isCurrentUserPlan && "border-accent")}>
      <div className="flex min-h-6 items-start justify-between gap-2">
        <Heading className="min-w-0 wrap-anywhere font-medium text-ink text-sm" id={headingId}>
          {plan.name}
        </Heading>
        <StateBadge plan={plan} subscription={subscription} />
      </div>
      <p className="flex items-baseline gap-1">
        <span className="font-semibold text-ink text-xl tracking-[-0.02em]">{formatPrice(plan.price)}</span>
        {plan.price > 0 ? <span className="text-muted text-sm">{cycleSuffix(plan.billingCycle)}</span> : null}
      </p>
      <PlanButton
        current={current}
        describedBy={headingId}
        isMain={isMain}
        isPastDue={subscription?.isPastDue ?? false}
        isSignedIn={isSignedIn}
        plan={plan}
      />
      {subscription ? <SubscriptionControls plan={plan} subscription={subscription} /> : null}
      <PlanTools plan={plan} />
    </Card>
  );
}
