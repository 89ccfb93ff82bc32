"use client";

import { useRef, useState } from "react";
import { ApiError, api, getErrorMessage } from "#client/api.ts";
import { refreshAccess } from "#client/refresh-access.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { CancelSubscriptionResponse, ResumeSubscriptionResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Runs one change of the user's access at a time, then refetches it. Resolves to its success. */
export function useAccessChange() {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function run(
    work: () => Promise<void>,
    errorTitle: string,
    signedOut = "You must be logged in. Please log in again.",
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      await refreshAccess();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) toastError("Authentication Error", signedOut);
      else toastError(errorTitle, getErrorMessage(error) ?? "An unexpected error occurred.");
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { run, isBusy };
}

/** Cancels or resumes a subscription. Each action shows a toast and resolves to its success. */
export function useSubscriptionActions(planId: number) {
  const { run, isBusy } = useAccessChange();

  const cancel = () =>
    run(
      async () => {
        await api.post<CancelSubscriptionResponse>(apiPaths.cancelSubscription, { planId });
        toast({
          title: "Unsubscribe Successful",
          description: "Your subscription cancellation has been processed.",
        });
      },
      "Unsubscribe Failed",
      "You must be logged in to unsubscribe. Please log in again.",
    );

  const resume = () =>
    run(async () => {
      const { renewsAt } = await api.post<ResumeSubscriptionResponse>(apiPaths.resumeSubscription, {
        planId,
      });
      toast({
        title: "Plan resumed",
        description: `Your plan will renew as usual on ${formatLongDay(renewsAt)}.`,
      });
    }, "Could not resume your plan");

  return { cancel, resume, isBusy };
}
