"use client";

import { useRef, useState } from "react";
import { ApiError, api, readMessage } from "#client/api.ts";
import { useRefreshAccess } from "#components/checkout/use-invalidate-access.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { toastFailure } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { CancelSubscriptionResponse, ResumeSubscriptionResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

function tellCancelFailed(error: unknown): void {
  if (isSignedOut(error))
    toastFailure("Authentication Error", "You must be logged in to unsubscribe. Please log in again.");
  else toastFailure("Unsubscribe Failed", readMessage(error) ?? "An unexpected error occurred.");
}

function tellResumeFailed(error: unknown): void {
  if (isSignedOut(error)) toastFailure("Authentication Error", "You must be logged in. Please log in again.");
  else toastFailure("Could not keep your plan", readMessage(error) ?? "An unexpected error occurred.");
}

/** Ends a plan, or takes that back. One at a time; each reports with a toast and answers whether it was done. */
export function useSubscriptionActions(planId: number) {
  const refreshAccess = useRefreshAccess();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>, onFail: (error: unknown) => void): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      await refreshAccess();
      return true;
    } catch (error) {
      onFail(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const cancel = () =>
    run(async () => {
      await api.post<CancelSubscriptionResponse>(apiPaths.cancelSubscription, { planId });
      toast({
        title: "Unsubscribe Successful",
        description: "Your subscription cancellation has been processed.",
      });
    }, tellCancelFailed);

  const resume = () =>
    run(async () => {
      const { renewsAt } = await api.post<ResumeSubscriptionResponse>(apiPaths.resumeSubscription, {
        planId,
      });
      toast({
        title: "Cancellation undone",
        description: `Your plan goes on. It renews on ${formatLongDay(renewsAt)}.`,
      });
    }, tellResumeFailed);

  return { cancel, resume, isBusy };
}
