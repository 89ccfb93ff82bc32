"use client";

import { lazy, Suspense } from "react";
import type { Plan, ProductSubscription } from "#shared/catalog/contract.ts";

// Only users of a paid plan see it.
const LowerPlanSwitch = lazy(async () => ({
  default: (await import("./lower-plan-switch.tsx")).LowerPlanSwitch,
}));

type LazyLowerPlanSwitchProps = {
  plan: Plan;
  current: Plan | null;
  subscription: ProductSubscription | null;
};

/** Rendered for a paid plan below the user's own, if that plan renews. */
export function LazyLowerPlanSwitch({ plan, current, subscription }: LazyLowerPlanSwitchProps) {
  if (!current || !subscription?.renewsAt || subscription.isPastDue || plan.price === 0) return null;
  return (
    <Suspense fallback={<div className="h-6 touch:h-11" />}>
      <LowerPlanSwitch
        current={current}
        plan={plan}
        subscription={{ ...subscription, renewsAt: subscription.renewsAt }}
      />
    </Suspense>
  );
}
