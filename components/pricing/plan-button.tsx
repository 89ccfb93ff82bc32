"use client";

import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import type { Plan } from "#lib/catalog/contract.ts";
import { paths } from "#lib/paths.ts";
import { planAction } from "./plan-action.ts";

type PlanButtonProps = {
  plan: Plan;
  current: Plan | null;
  isMain: boolean;
  isSignedIn: boolean;
  /** An invoice of this very plan is open: without access there is only one thing to do. */
  isPastDue: boolean;
  /** The id of the plan's heading: equal buttons of several cards are told apart by it. */
  describedBy: string;
};

/** Uses, upgrades or buys. Somebody who is not signed in comes back to pricing afterwards. */
export function PlanButton(props: PlanButtonProps) {
  const { plan, current, isMain, isSignedIn, isPastDue, describedBy } = props;
  const action = planAction(plan, current);
  if (action.kind === "lower") {
    return (
      <Button className="w-full" disabled variant="secondary">
        {action.label}
      </Button>
    );
  }
  if (isPastDue && action.kind !== "use") {
    return (
      <Button asChild className="w-full">
        <Link aria-describedby={describedBy} href={paths.payOpenInvoice(plan.id)} prefetch={false}>
          Pay now
        </Link>
      </Button>
    );
  }
  const buy = isSignedIn ? paths.checkout(plan.id) : paths.auth(paths.pricing());
  const href = action.kind === "use" ? paths.productFromPricing(plan.productId) : buy;
  return (
    <Button asChild className="w-full" variant={isMain ? "primary" : "secondary"}>
      <Link aria-describedby={describedBy} href={href} prefetch={false}>
        {action.label}
      </Link>
    </Button>
  );
}
