"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, getErrorMessage } from "#client/api.ts";
import { CHECKER_ACCESS } from "#components/tools/use-tool-access.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";

/** Starts the job that checks the TLDs which one check has no room for. */
export function useRestJob() {
  const queryClient = useQueryClient();
  const { mutate, reset, data } = useMutation({
    mutationFn: (body: { names: readonly string[]; variations: boolean }) =>
      api.post<CreatedJob>(backgroundApiPaths.checkJobs, { ...body, tlds: [], platforms: [] }),
    onError: (error) =>
      toastError("The other TLDs are not checked", getErrorMessage(error) ?? "Please try again."),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: CHECKER_ACCESS }),
  });

  function startRest(names: readonly string[], variations: boolean): void {
    if (names.length > 0) mutate({ names, variations });
    else reset();
  }

  return { jobId: data?.job?.id ?? null, startRest };
}
