"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Plan, ProductSubscription } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { LazyLowerPlanSwitch } from "./lazy-lower-plan-switch.tsx";
import { planButtonAction } from "./plan-button-action.ts";

type PlanButtonProps = {
  plan: Plan;
  current: Plan | null;
  isMain: boolean;
  isSignedIn: boolean;
  /** The user's subscription to the product, with or without access. */
  subscription: ProductSubscription | null;
  /** Id of the plan's heading; distinguishes buttons with the same label. */
  describedBy: string;
};

type ButtonTarget = { label: string; href: ReturnType<typeof paths.home> };

/** Visitors return to the pricing screen after signing in. */
function getButtonTarget({ plan, current, subscription, isSignedIn }: PlanButtonProps): ButtonTarget {
  const { kind, label } = planButtonAction(plan, current);
  if (kind === "use") return { label, href: paths.productFromPricing(plan.productId) };
  // This plan has an open invoice; without access, paying it is the only option.
  if (subscription?.isPastDue && subscription.planId === plan.id)
    return { label: "Pay now", href: paths.payOpenInvoice(plan.id) };
  return { label, href: isSignedIn ? paths.checkout(plan.id) : paths.auth(paths.pricing()) };
}

function Closed({
  label,
  children,
  describedBy,
}: {
  label: string;
  children: ReactNode;
  describedBy: string;
}) {
  return (
    <div className="my-4">
      <Button aria-describedby={describedBy} className="mb-1.5 w-full" disabled variant="outline">
        {label}
      </Button>
      {children}
    </div>
  );
}

/** While an invoice is open, the primary button is in the banner above. */
export function PlanButton(props: PlanButtonProps) {
  const { plan, current, isMain, subscription, describedBy } = props;
  const { kind, label } = planButtonAction(plan, current);
  if (kind === "lower")
    return (
      <Closed describedBy={describedBy} label={label}>
        <LazyLowerPlanSwitch current={current} plan={plan} subscription={subscription} />
      </Closed>
    );
  if (kind === "free" && subscription?.isPastDue)
    return (
      <Closed describedBy={describedBy} label={label}>
        <p className="text-center text-muted-foreground text-xs">Pay or unsubscribe from your plan first.</p>
      </Closed>
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
