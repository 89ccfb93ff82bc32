"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Job } from "#shared/jobs/contract.ts";

/** Asks for confirmation, because a canceled job cannot continue. */
export function CancelJob({ job }: { job: Job }) {
  const queryClient = useQueryClient();
  const mutation = useApiMutation<Job>([backgroundApiPaths.jobItems(job.id)]);
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: backgroundApiPaths.job(job.id) }}
      confirm={{ busyLabel: "Canceling...", variant: "destructive" }}
      description="Items that wait do not run and cost nothing. Results so far are kept."
      errorTitle="The job was not canceled"
      keep="Keep running"
      label="Cancel job"
      mutation={mutation}
      onDone={(canceled) => queryClient.setQueryData([backgroundApiPaths.job(job.id)], canceled)}
      title="Cancel this job?"
    />
  );
}
