"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api, getErrorMessage } from "#client/api.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CreatedJob, ListValidation } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";

const NO_RESPONSE = "Our server did not respond. Nothing was used. Please try again.";

/** The two steps of a new job: the server checks the request, then it creates the job. */
export function useCreateJob(toRequest: () => { path: string; body: object }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [list, setList] = useState<ListValidation | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(options: object): Promise<CreatedJob | null> {
    const { path, body } = toRequest();
    setBusy(true);
    setError(null);
    try {
      return await api.post<CreatedJob>(path, { ...body, ...options });
    } catch (failure) {
      setError(getErrorMessage(failure) ?? NO_RESPONSE);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function check(): Promise<void> {
    setList((await send({ dryRun: true }))?.list ?? null);
  }

  async function start(): Promise<void> {
    if (isBusy || !list) return;
    const created = await send({ onLimit: list.truncated > 0 ? "truncate" : "refuse" });
    if (!created?.job) return;
    void queryClient.invalidateQueries({ queryKey: [backgroundApiPaths.jobs] });
    router.push(paths.job(created.job.id));
  }

  function back(): void {
    setList(null);
    setError(null);
  }

  return { list, isBusy, error, clearError: () => setError(null), check, start, back };
}
