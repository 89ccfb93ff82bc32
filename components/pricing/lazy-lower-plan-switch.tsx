"use client";

import { lazy, Suspense } from "react";
import { formatLongDay } from "#components/format/format-date.ts";
import type { Plan, ProductSubscription } from "#shared/catalog/contract.ts";

// Only users of a paid plan see it.
const LowerPlanSwitch = lazy(() => import("./lower-plan-switch.tsx"));

type LazyLowerPlanSwitchProps = {
  plan: Plan;
  current: Plan | null;
  subscription: ProductSubscription | null;
};

/** Rendered for a paid plan below the user's own, if that plan renews. */
export function LazyLowerPlanSwitch({ plan, current, subscription }: LazyLowerPlanSwitchProps) {
  if (!current || !subscription?.renewsAt || subscription.isPastDue || plan.price === 0) return null;
  const { renewsAt, scheduled } = subscription;
  const isScheduled = scheduled?.planId === plan.id;
  // Takes the space of the text, because it can wrap.
  const fallback = (
    <p aria-hidden="true" className="invisible min-h-6 text-xs touch:min-h-11">
      {isScheduled ? "Starts" : `Switch to ${plan.name}`} on {formatLongDay(renewsAt)}
      {isScheduled ? " Undo" : null}
    </p>
  );
  return (
    <Suspense fallback={fallback}>
      <LowerPlanSwitch current={current} plan={plan} subscription={{ ...subscription, renewsAt }} />
    </Suspense>
  );
}
