"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm, useWatch } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { toast } from "#components/ui/use-toast.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import type { CreatedSchedule } from "#shared/schedules/contract.ts";
import { getBrowserZone, NEW_CADENCE, toCron } from "./cadence.ts";
import { fromCapture, fromCheck, fromJob, type RepeatedItem, type RepeatSource } from "./repeat-source.ts";
import { ScheduleFields, type ScheduleForm } from "./schedule-fields.tsx";
import { SchedulePreview } from "./schedule-preview.tsx";
import { usePreview } from "./use-schedules.ts";

/** The file of a capture is stored after the response, so the first requests may be too early. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;

function NoAccess({ message }: { message: string }) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>Repeat</DialogTitle>
        <DialogDescription>{message}</DialogDescription>
      </DialogHeader>
      <DialogFooter>
        <Button asChild>
          <Link href={paths.pricing()}>See Plans</Link>
        </Button>
      </DialogFooter>
    </>
  );
}

function NewSchedule({ source, onCreated }: { source: RepeatSource; onCreated: (id: string) => void }) {
  const form = useForm<ScheduleForm>({
    defaultValues: {
      name: source.name,
      cadence: NEW_CADENCE,
      mailsResults: true,
      timeZone: getBrowserZone(),
    },
  });
  const mutation = useApiMutation<CreatedSchedule>([backgroundApiPaths.schedules]);
  const [cadence, timeZone] = useWatch({ control: form.control, name: ["cadence", "timeZone"] });
  const times = { cron: toCron(cadence), timeZone };
  const preview = usePreview({ ...source.body, ...times });
  const error = mutation.error ?? preview.error;
  const code = getErrorCode(error);

  function save({ name, mailsResults }: ScheduleForm): void {
    const named = name.trim() ? { name: name.trim() } : {};
    const body = { ...source.body, ...times, mailsResults, ...named };
    mutation.mutate(
      { method: "POST", path: backgroundApiPaths.schedules, body },
      { onSuccess: ({ schedule }) => schedule && onCreated(schedule.id) },
    );
  }

  if (code === "no_access") return <NoAccess message={toErrorText(error)} />;
  const isCronError = code === "invalid";
  return (
    <DialogForm
      busyLabel="Saving..."
      description={`Runs by itself, with the same options. ${source.note ?? "All results stay side by side."}`}
      errorTitle="The schedule was not saved"
      form={form}
      mutation={{ ...mutation, error: isCronError ? null : error }}
      onSubmit={save}
      submitLabel="Create schedule"
      title="Repeat"
    >
      <ScheduleFields
        cronError={isCronError ? toErrorText(error) : undefined}
        nameHint={source.name ? undefined : "By default the first entry of the list."}
      />
      <SchedulePreview isFailed={preview.isError} preview={preview.data} timeZone={timeZone} />
    </DialogForm>
  );
}

/** Loads the options of a stored result. */
function useSource({ kind, id }: RepeatedItem) {
  const { data, isError } = useQuery<CaptureSummary | CheckSummary>({
    queryKey: [kind === "check" ? apiPaths.check(id) : apiPaths.capture(id)],
    retry: ATTEMPTS,
    retryDelay: RETRY_MS,
    enabled: kind !== "job",
  });
  if (kind === "job") return { source: fromJob(id), problem: null };
  if (isError) return { source: null, problem: "It is no longer stored, so its options are not known." };
  if (!data) return { source: null, problem: null };
  const source = kind === "check" ? fromCheck(data as CheckSummary) : fromCapture(data as CaptureSummary);
  return { source, problem: source ? null : "Its address is no longer accepted." };
}

/** The form of a schedule that repeats a result. */
export function RepeatDialog({ open, onOpenChange, returnFocus, ...item }: RepeatedItem & LazyDialogProps) {
  const router = useRouter();
  const { source, problem } = useSource(item);

  function showCreated(id: string): void {
    onOpenChange(false);
    toast({ title: "Schedule created" });
    router.push(paths.schedule(id));
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <DialogContent onCloseAutoFocus={returnFocus}>
        {source ? (
          <NewSchedule onCreated={showCreated} source={source} />
        ) : (
          <>
            <DialogHeader>
              <DialogTitle>Repeat</DialogTitle>
              <DialogDescription>Runs by itself, with the same options.</DialogDescription>
            </DialogHeader>
            <div className="p-6">
              {problem ? (
                <Notice title={`This ${item.kind} cannot be repeated here`} variant="warning">
                  {problem}
                </Notice>
              ) : (
                <Skeleton className="h-96" />
              )}
            </div>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
