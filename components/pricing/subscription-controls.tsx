"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Plan, ProductSubscription } from "#lib/catalog/contract.ts";
import { formatLongDay } from "./usage-text.ts";
import { useSubscriptionActions } from "./use-subscription-actions.ts";

const loadDialog = () => import("./unsubscribe-dialog.tsx");
const UnsubscribeDialog = dynamic(() => loadDialog().then((module) => module.UnsubscribeDialog), {
  ssr: false,
});

type ControlsProps = { plan: Plan; subscription: ProductSubscription };

/** The plan ends by itself: until when it can be used, and the way back. */
function Ending({ plan, subscription }: ControlsProps) {
  const { resume, isBusy } = useSubscriptionActions(plan.id);
  return (
    <div className="grid gap-2">
      {subscription.accessUntil ? (
        <p className="text-center text-sm text-warn">
          Access until{" "}
          <time dateTime={subscription.accessUntil}>{formatLongDay(subscription.accessUntil)}</time>
        </p>
      ) : null}
      <Button
        aria-label={`Undo the cancellation of ${plan.name}`}
        busy={isBusy}
        busyLabel="Undoing..."
        className="w-full"
        onClick={() => void resume()}
        variant="secondary"
      >
        Undo
      </Button>
    </div>
  );
}

function Running({ plan, subscription }: ControlsProps) {
  const [wasOpened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-1">
      <Button
        className="w-full"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        onFocus={() => void loadDialog()}
        onPointerEnter={() => void loadDialog()}
        variant="ghost"
      >
        Unsubscribe
      </Button>
      {subscription.renewsAt && !subscription.isPastDue ? (
        <p className="text-center text-muted text-xs">
          Renews <time dateTime={subscription.renewsAt}>{formatLongDay(subscription.renewsAt)}</time>
        </p>
      ) : null}
      {wasOpened ? (
        <UnsubscribeDialog
          onOpenChange={setOpen}
          open={open}
          planName={plan.name}
          subscription={subscription}
        />
      ) : null}
    </div>
  );
}

/** What somebody can do about the plan they have. */
export function SubscriptionControls(props: ControlsProps) {
  return props.subscription.isCancelling ? <Ending {...props} /> : <Running {...props} />;
}
