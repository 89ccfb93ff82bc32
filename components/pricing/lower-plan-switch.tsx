"use client";

import { api } from "#client/api.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { toast } from "#components/ui/use-toast.ts";
import type { SchedulePlanResponse, UnschedulePlanResponse } from "#shared/billing/contract.ts";
import type { Plan, ProductSubscription } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { formatRate } from "./plan-texts.ts";
import { useAccessChange } from "./use-subscription-actions.ts";

type LowerPlanSwitchProps = {
  plan: Pick<Plan, "id" | "name" | "price" | "billingCycle">;
  current: Pick<Plan, "name">;
  subscription: ProductSubscription & { renewsAt: string };
};

const ERROR_TITLE = "Could not change your plan";

/** Schedules a lower plan for the end of the paid period, or undoes that. */
export default function LowerPlanSwitch({ plan, current, subscription }: LowerPlanSwitchProps) {
  const { run, isBusy } = useAccessChange();
  const isScheduled = subscription.scheduled?.planId === plan.id;
  const body = { planId: plan.id };

  const schedule = () =>
    run(async () => {
      const { startsAt } = await api.post<SchedulePlanResponse>(apiPaths.schedulePlan, body);
      toast({
        title: "Plan change scheduled",
        description: `You keep ${current.name} until ${formatLongDay(startsAt)}. Then ${plan.name} starts at ${formatRate(plan)}.`,
      });
    }, ERROR_TITLE);

  const undo = () =>
    run(async () => {
      const { renewsAt } = await api.send<UnschedulePlanResponse>("DELETE", apiPaths.schedulePlan, body);
      toast({
        title: "Plan change removed",
        description: `${current.name} will renew as usual on ${formatLongDay(renewsAt)}.`,
      });
    }, ERROR_TITLE);

  return (
    <p className="flex min-h-6 flex-wrap items-center justify-center gap-x-2 text-muted-foreground text-xs touch:min-h-11">
      {isScheduled ? <span>Starts on {formatLongDay(subscription.renewsAt)}</span> : null}
      <BusyButton
        aria-label={isScheduled ? `Undo the change to ${plan.name}` : undefined}
        busy={isBusy}
        className="text-xs"
        onClick={isScheduled ? undo : schedule}
        variant="link"
      >
        {isScheduled ? "Undo" : `Switch to ${plan.name} on ${formatLongDay(subscription.renewsAt)}`}
      </BusyButton>
    </p>
  );
}
