"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, getErrorMessage } from "#client/api.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import type { Job } from "#shared/jobs/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Asks for confirmation, because a canceled job cannot continue. */
export function CancelJob({ job }: { job: Job }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      const response = await api.raw(apiPaths.job(job.id), { method: "DELETE" });
      queryClient.setQueryData([apiPaths.job(job.id)], (await response.json()) as Job);
      void queryClient.invalidateQueries({ queryKey: [apiPaths.jobItems(job.id)] });
      setOpen(false);
    } catch (error) {
      toastError("Could not cancel the job", getErrorMessage(error) ?? undefined);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog onOpenChange={setOpen} open={isOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">Cancel job</Button>
      </DialogTrigger>
      <ConfirmDialog
        action={
          <Button busy={isBusy} busyLabel="Canceling..." onClick={() => void cancel()} variant="destructive">
            Cancel job
          </Button>
        }
        description="Items that wait do not run and cost nothing. Results so far are kept."
        keep="Keep running"
        title="Cancel this job?"
      />
    </Dialog>
  );
}
