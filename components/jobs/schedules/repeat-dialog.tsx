"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm, useWatch } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import {
  toExtractOptions,
  toPageOptions,
  toScreenshotOptions,
} from "#components/capture-form/capture-code.ts";
import { formFromCapture } from "#components/capture-form/form-from-capture.ts";
import { EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { getBrowserZone } from "#components/format/time-zones.ts";
import { toCheckOptions } from "#components/name-form/check-code.ts";
import { DialogBody } from "#components/ui/confirm-dialog.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { SeePlans } from "#components/ui/empty-state.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { toast } from "#components/ui/use-toast.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { ARCHIVE_TYPES, type CaptureSummary } from "#shared/capture/history-contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import type { FieldsInput } from "#shared/records/contract.ts";
import { type CreatedSchedule, MAX_SCHEDULE_NAME } from "#shared/schedules/contract.ts";
import { NEW_CADENCE, toCron } from "./cadence.ts";
import { ScheduleDialogForm, type ScheduleForm } from "./schedule-fields.tsx";
import { SchedulePreview } from "./schedule-preview.tsx";
import { usePreview } from "./use-schedules.ts";

/** A result that can be repeated. */
export type RepeatedItem = {
  kind: "capture" | "check" | "job";
  id: string;
  /** What each run of an extraction also reads. */
  fields?: FieldsInput | undefined;
};

/** What a schedule of a result repeats, its first name, and what it cannot repeat. */
type RepeatSource = { name: string; body: object; note?: string };

/** The calls of the API can return several formats, the form one. */
function toExtraction({ kind, request }: CaptureSummary): object | null {
  const form = formFromCapture({ kind, request: { ...request, formats: [] } });
  const { formats = [] } = request;
  const isDefault = formats.length === 0 || formats.join() === EMPTY_FORM.format;
  return form && { ...toExtractOptions(form), ...(isDefault ? {} : { formats }) };
}

/** The options of a capture's call; null for one whose address is no longer accepted. */
function toCaptureOptions(capture: CaptureSummary): object | null {
  const { kind, request } = capture;
  if (kind === "extraction") {
    const extract = toExtraction(capture);
    return extract && { extract };
  }
  const form = formFromCapture({ kind: "screenshot", request });
  if (!form) return null;
  if (kind === "archive")
    return {
      archive: {
        ...toPageOptions(form),
        ...(capture.contentType === ARCHIVE_TYPES.mhtml ? { format: "mhtml" } : {}),
      },
    };
  return kind === "pdf" ? { pdf: toPageOptions(form) } : { screenshot: toScreenshotOptions(form) };
}

/** The same capture; null for one that cannot be repeated. */
function fromCapture(
  { request, ...rest }: CaptureSummary,
  fields: FieldsInput | undefined,
): RepeatSource | null {
  const capture = { ...rest, request: { ...request, ...(fields ? { fields } : {}) } };
  const options = toCaptureOptions(capture);
  return (
    options && {
      name: formatAddress(capture.url).slice(0, MAX_SCHEDULE_NAME),
      body: { captures: { urls: [capture.url], ...options } },
      ...(capture.kind === "pdf" ? { note: "Printed on A4 with the default margins." } : {}),
    }
  );
}

const fromCheck = ({ request: { query, ...selection } }: CheckSummary): RepeatSource => ({
  name: query.slice(0, MAX_SCHEDULE_NAME),
  body: { checks: { names: [query], ...toCheckOptions({ query, ...selection }) } },
});

function NewSchedule({ source, onCreated }: { source: RepeatSource; onCreated: (id: string) => void }) {
  const form = useForm<ScheduleForm>({
    defaultValues: {
      name: source.name,
      cadence: NEW_CADENCE,
      mailsResults: true,
      timeZone: getBrowserZone(),
    },
  });
  const {
    mutate,
    isPending,
    error: refusal,
  } = useApiMutation<CreatedSchedule>([backgroundApiPaths.schedules]);
  const [cadence, timeZone] = useWatch({ control: form.control, name: ["cadence", "timeZone"] });
  const times = { cron: toCron(cadence), timeZone };
  const preview = usePreview({ ...source.body, ...times });
  const error = refusal ?? preview.error;

  function save({ name, mailsResults }: ScheduleForm): void {
    const named = name.trim() ? { name: name.trim() } : {};
    const body = { ...source.body, ...times, mailsResults, ...named };
    mutate(
      { method: "POST", path: backgroundApiPaths.schedules, body },
      { onSuccess: ({ schedule }) => schedule && onCreated(schedule.id) },
    );
  }

  if (getErrorCode(error) === "no_access")
    return <DialogBody action={<SeePlans />} description={toErrorText(error)} keep={null} title="Repeat" />;
  return (
    <ScheduleDialogForm
      description={`Runs by itself, with the same options. ${source.note ?? "All results stay side by side."}`}
      error={error}
      form={form}
      isPending={isPending}
      nameHint={source.name ? undefined : "By default the first entry of the list."}
      onSubmit={save}
      submitLabel="Create schedule"
      title="Repeat"
    >
      {preview.isError ? null : <SchedulePreview preview={preview.data} timeZone={timeZone} />}
    </ScheduleDialogForm>
  );
}

/** The file of a capture is stored after the response, so the first requests may be too early. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;

/** Loads the options of a stored result. */
function useSource({ kind, id, fields }: RepeatedItem) {
  const { data, isError } = useQuery<CaptureSummary | CheckSummary>({
    queryKey: [kind === "check" ? apiPaths.check(id) : apiPaths.capture(id)],
    retry: ATTEMPTS,
    retryDelay: RETRY_MS,
    enabled: kind !== "job",
  });
  if (kind === "job") return { source: { name: "", body: { job: id } }, problem: null };
  if (isError) return { source: null, problem: "It is no longer stored, so its options are not known." };
  if (!data) return { source: null, problem: null };
  const source =
    kind === "check" ? fromCheck(data as CheckSummary) : fromCapture(data as CaptureSummary, fields);
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
