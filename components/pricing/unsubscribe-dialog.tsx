"use client";

import { formatLongDay } from "#components/format/format-date.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { ProductSubscription } from "#shared/catalog/contract.ts";
import { useSubscriptionActions } from "./use-subscription-actions.ts";

type UnsubscribeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Moves the focus after closing. */
  onClosed: (event: Event) => void;
  planName: string;
  subscription: ProductSubscription;
};

/** When access ends. */
function endText({ isPastDue, renewsAt }: ProductSubscription): string {
  if (isPastDue)
    return "Because your last payment failed, the plan ends now and you lose access at once. The open invoice is canceled.";
  const end = renewsAt ? ` on ${formatLongDay(renewsAt)}` : "";
  return `Your cancellation takes effect at the end of the current billing period${end}. After that you will lose access. Until then you can change your mind.`;
}

export default function UnsubscribeDialog(props: UnsubscribeDialogProps) {
  const { open, onOpenChange, onClosed, planName, subscription } = props;
  const { cancel, isBusy } = useSubscriptionActions(subscription.planId);

  async function confirm() {
    if (await cancel()) onOpenChange(false);
  }

  return (
    <Dialog onOpenChange={(next) => isBusy || onOpenChange(next)} open={open}>
      <ConfirmDialog
        action={
          <BusyButton busy={isBusy} busyLabel="Cancelling..." onClick={confirm} variant="destructive">
            Confirm Unsubscribe
          </BusyButton>
        }
        description={`You are about to unsubscribe from ${planName}. ${endText(subscription)}`}
        onClosed={onClosed}
        title="Are you sure?"
      />
    </Dialog>
  );
}
