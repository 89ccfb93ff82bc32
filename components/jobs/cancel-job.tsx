"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useChange } from "#components/ui/use-change.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Job } from "#shared/jobs/contract.ts";

/** Asks for confirmation, because a canceled job cannot continue. */
export function CancelJob({ job }: { job: Job }) {
  const queryClient = useQueryClient();
  const change = useChange([backgroundApiPaths.jobItems(job.id)]);

  async function cancel(): Promise<boolean> {
    const canceled = await change.send<Job>("DELETE", backgroundApiPaths.job(job.id));
    if (canceled) queryClient.setQueryData([backgroundApiPaths.job(job.id)], canceled);
    return canceled !== null;
  }

  return (
    <ConfirmButton
      change={change}
      confirm={{ busyLabel: "Canceling...", variant: "destructive" }}
      description="Items that wait do not run and cost nothing. Results so far are kept."
      errorTitle="The job was not canceled"
      keep="Keep running"
      label="Cancel job"
      onConfirm={cancel}
      title="Cancel this job?"
    />
  );
}
