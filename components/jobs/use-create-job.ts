"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { api, getErrorMessage } from "#client/api.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";

const NO_RESPONSE = "Our server did not respond. Nothing was used. Please try again.";

type JobRequest = { path: string; body: object };

const post = ({ path, body }: JobRequest) => api.post<CreatedJob>(path, body);

/** The two steps of a new job: the server checks the request, then it creates the job. */
export function useCreateJob() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: ({ path, body }: JobRequest) => post({ path, body: { ...body, dryRun: true } }),
  });
  const create = useMutation({
    mutationFn: post,
    onSuccess: ({ job }) => {
      if (!job) return;
      void queryClient.invalidateQueries({ queryKey: [backgroundApiPaths.jobs] });
      router.push(paths.job(job.id));
    },
  });
  const { data, variables } = check;
  const failure = create.error ?? check.error;

  function start(): void {
    if (!variables || !data) return;
    const onLimit = data.list.truncated > 0 ? "truncate" : "refuse";
    create.mutate({ ...variables, body: { ...variables.body, onLimit } });
  }

  function back(): void {
    check.reset();
    create.reset();
  }

  return {
    list: data?.list ?? null,
    isBusy: check.isPending || create.isPending,
    error: failure ? (getErrorMessage(failure) ?? NO_RESPONSE) : null,
    check: check.mutate,
    start,
    back,
  };
}
