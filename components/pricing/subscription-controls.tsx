"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import type { Plan, ProductSubscription } from "#shared/catalog/contract.ts";
import { useSubscriptionActions } from "./use-subscription-actions.ts";

const loadDialog = () => import("./unsubscribe-dialog.tsx");
const UnsubscribeDialog = lazy(loadDialog);

type ControlsProps = {
  plan: Plan;
  subscription: ProductSubscription;
  /** Gets the focus when the plan has ended at once. */
  headingId: string;
  size?: "sm" | "default";
};

/**
 * A single button that cancels or resumes the subscription. The same element for both, so that the dialog can
 * return the focus to it; a plan that ended at once moves the focus to the plan's name.
 */
export function SubscriptionControls({ plan, subscription, headingId, size = "default" }: ControlsProps) {
  const { resume, isBusy } = useSubscriptionActions(plan.id);
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const { cancelsAtPeriodEnd } = subscription;

  function restoreFocus(event: Event): void {
    event.preventDefault();
    const back = button.current?.isConnected ? button.current : document.getElementById(headingId);
    back?.focus();
  }

  return (
    <>
      <BusyButton
        aria-label={cancelsAtPeriodEnd ? `Keep plan: ${plan.name}` : undefined}
        busy={isBusy}
        busyLabel="Resuming..."
        className={size === "default" ? "mt-5 w-full" : undefined}
        onClick={cancelsAtPeriodEnd ? () => void resume() : () => setOpen(true)}
        onFocus={() => void loadDialog()}
        onPointerEnter={() => void loadDialog()}
        ref={button}
        size={size}
        variant={cancelsAtPeriodEnd ? "outline" : "ghost"}
      >
        {cancelsAtPeriodEnd ? "Keep plan" : "Unsubscribe"}
      </BusyButton>
      <Suspense>
        {open === undefined ? null : (
          <UnsubscribeDialog
            onClosed={restoreFocus}
            onOpenChange={setOpen}
            open={open}
            planName={plan.name}
            subscription={subscription}
          />
        )}
      </Suspense>
    </>
  );
}
