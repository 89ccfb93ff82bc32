"use client";

import Link from "next/link";
import { formatCount } from "#components/format/format-number.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/utils.ts";
import type { Plan, Product, ProductSubscription } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { LazyLowerPlanSwitch } from "./lazy-lower-plan-switch.tsx";
import { planButtonAction } from "./plan-button-action.ts";
import { EndedOn, PlanState } from "./plan-state.tsx";
import {
  cycleSuffix,
  describeYearlyPrice,
  formatPrice,
  formatRate,
  limitText,
  usageLabel,
} from "./plan-texts.ts";
import { SubscriptionControls } from "./subscription-controls.tsx";

const LIMIT_LABELS = { concurrentCaptures: "Captures at once", runsPerMinute: "Calls a minute" } as const;

/** How much of the plan can be used at a time. All other limits are in the comparison. */
function PlanPace({ limits }: Pick<Plan, "limits">) {
  return (
    <dl className="grid grid-cols-2 gap-x-4">
      {(["concurrentCaptures", "runsPerMinute"] as const).map((name) =>
        limits[name] === null ? null : (
          <div key={name}>
            <dt className="text-muted-foreground text-xs">{LIMIT_LABELS[name]}</dt>
            <dd className="font-medium text-foreground text-sm">{formatCount(limits[name])}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Tools with their limits first, then the features. */
function PlanTools({ plan }: { plan: Plan }) {
  const features = Object.entries(plan.features);
  return (
    <div className="grid content-start gap-4 border-border border-t pt-4">
      {plan.planTools.length > 0 ? (
        <ul aria-label="Included tools" className="grid gap-3">
          {plan.planTools.map((tool) => (
            <li key={tool.toolId}>
              <p className="wrap-anywhere font-medium text-foreground text-sm">{tool.toolDetails.name}</p>
              <p className="text-muted-foreground text-sm">{limitText(tool)}</p>
              {usageLabel(tool) ? <p className="text-muted-foreground text-xs">{usageLabel(tool)}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <PlanPace limits={plan.limits} />
      {features.length > 0 ? (
        <ul aria-label="Features" className="check-list grid gap-1.5 text-muted-foreground text-sm">
          {features.map(([key, text]) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type PlanButtonProps = Pick<PlanCardProps, "product" | "plan" | "isMain" | "isSignedIn"> & {
  /** Id of the plan's heading; distinguishes buttons with the same label. */
  describedBy: string;
};

const findCurrent = ({ plans }: Product) => plans.find((plan) => plan.isCurrentUserPlan) ?? null;

/** Visitors return to the pricing screen after signing in. */
function getButtonTarget({ product, plan, isSignedIn }: PlanButtonProps) {
  const { kind, label } = planButtonAction(plan, findCurrent(product));
  const { subscription } = product;
  if (kind === "use") return { label, href: paths.productFromPricing(plan.productId) };
  // This plan has an open invoice; without access, paying it is the only option.
  if (subscription?.isPastDue && subscription.planId === plan.id)
    return { label: "Pay now", href: paths.payOpenInvoice(plan.id) };
  return { label, href: isSignedIn ? paths.checkout(plan.id) : paths.auth(paths.pricing()) };
}

/** While an invoice is open, the primary button is in the banner above. */
function PlanButton(props: PlanButtonProps) {
  const { product, plan, isMain, describedBy } = props;
  const { subscription } = product;
  const current = findCurrent(product);
  const { kind, label } = planButtonAction(plan, current);
  const mustPayFirst = kind === "free" && subscription?.isPastDue === true;
  if (kind === "lower" || mustPayFirst)
    return (
      <div className="my-4">
        <Button aria-describedby={describedBy} className="mb-1.5 w-full" disabled variant="outline">
          {label}
        </Button>
        {mustPayFirst ? (
          <p className="text-center text-muted-foreground text-xs">
            Pay or unsubscribe from your plan first.
          </p>
        ) : (
          <LazyLowerPlanSwitch current={current} plan={plan} subscription={subscription} />
        )}
      </div>
    );
  const way = getButtonTarget(props);
  return (
    <Button
      asChild
      className="my-4 w-full"
      variant={isMain && !subscription?.isPastDue ? "default" : "outline"}
    >
      <Link aria-describedby={describedBy} href={way.href}>
        {way.label}
      </Link>
    </Button>
  );
}

/** Explains why the user's price differs from the current one; renders nothing if it does not. */
function LegacyPriceNote({ plan, subscription }: { plan: Plan; subscription: ProductSubscription }) {
  const { pays, isPlanForSale } = subscription;
  const isSame = pays?.price === plan.price && pays.billingCycle === plan.billingCycle;
  if (!pays || isSame || !isPlanForSale) return null;
  const others = plan.price === 0 ? "nothing" : formatRate(plan);
  return <p className="mt-1 text-muted-foreground text-xs">Your price. New subscribers pay {others}.</p>;
}

type PlanCardProps = {
  product: Product;
  plan: Plan;
  isMain: boolean;
  isSignedIn: boolean;
  heading: "h3" | "h4";
};

/**
 * A plan with its price (for the current plan, what the user pays), action, tools and features. It uses the
 * rows of the surrounding grid (subgrid), so that prices, buttons and limits align.
 */
export function PlanCard({ heading: Heading, ...props }: PlanCardProps) {
  const { plan, product } = props;
  const { subscription, ended } = product;
  const headingId = `plan-${plan.id}`;
  const own = subscription?.planId === plan.id ? subscription : null;
  const { price, billingCycle } = own?.pays ?? plan;
  const yearly = describeYearlyPrice(plan, price, product.plans);
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
      <PlanButton {...props} describedBy={headingId} />
      <PlanTools plan={plan} />
      <div>{own ? <SubscriptionControls headingId={headingId} plan={plan} subscription={own} /> : null}</div>
    </Card>
  );
}
