"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { formatLines } from "#components/tools/line-list.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { DialogForm, EditDialog } from "#components/ui/dialog-form.tsx";
import { useChange } from "#components/ui/use-change.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import { UpdateWatch, type Watch } from "#shared/watches/contract.ts";
import { PageOptions, type PageOptionsForm, toPageOptions } from "./page-options.tsx";
import { useWatches, WATCH_LIST, WATCHES } from "./use-watches.ts";

type Page = NonNullable<Watch["page"]>;

const toForm = ({ title }: Watch, page: Page): PageOptionsForm => ({
  title,
  selector: page.selector ?? "",
  ignore: formatLines(page.ignore),
  picture: page.picture,
  intervalMinutes: page.intervalMinutes,
});

function EditForm({ watch, page, onSaved }: { watch: Watch; page: Page; onSaved: () => void }) {
  const id = useId();
  const { send, isBusy, error } = useChange(WATCHES);
  const { data } = useWatches();
  const [form, setForm] = useState(() => toForm(watch, page));
  const [fieldError, setFieldError] = useState<{ field: string; message: string } | null>(null);

  async function save(): Promise<void> {
    const { selector = null, ignore = [], picture = false, ...others } = toPageOptions(form);
    const request = UpdateWatch.safeParse({ ...others, selector, ignore, picture });
    const issue = request.error?.issues[0];
    setFieldError(issue ? { field: String(issue.path[0]), message: issue.message } : null);
    if (!request.success || isBusy) return;
    if (await send("PATCH", backgroundApiPaths.watch(watch.id), request.data)) onSaved();
  }

  return (
    <DialogForm
      busyLabel="Saving..."
      description="After a change of the selector or of the pictures, the next check only takes a new baseline."
      error={error === null ? null : { title: "The watch was not saved", message: error }}
      isBusy={isBusy}
      onSubmit={() => void save()}
      submitLabel="Save"
      title="Edit watch"
    >
      <PageOptions
        form={form}
        getError={(field) => (fieldError?.field === field ? fieldError.message : undefined)}
        id={id}
        isOpen
        onChange={(part) => setForm({ ...form, ...part })}
        shortest={data?.limits.intervalMinutes ?? form.intervalMinutes}
      />
    </DialogForm>
  );
}

function EditWatch({ watch, page }: { watch: Watch; page: Page }) {
  return <EditDialog renderForm={(close) => <EditForm onSaved={close} page={page} watch={watch} />} />;
}

function DeleteWatch({ watch }: { watch: Watch }) {
  const router = useRouter();
  // Not its own query: it no longer exists.
  const change = useChange(WATCH_LIST);

  async function remove(): Promise<boolean> {
    const isDeleted = (await change.send("DELETE", backgroundApiPaths.watch(watch.id))) !== null;
    if (isDeleted) router.push(paths.watches);
    return isDeleted;
  }

  return (
    <ConfirmButton
      change={change}
      confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
      description={`${watch.title} is no longer watched, and its checks are deleted.`}
      errorTitle="Nothing was deleted"
      label="Delete"
      onConfirm={remove}
      title="Delete this watch?"
    />
  );
}

/** Pauses, changes and deletes a watch. */
export function WatchActions({ watch }: { watch: Watch }) {
  const { send, isBusy, error } = useChange(WATCHES);
  const isPaused = watch.pausedReason === "user";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={isBusy}
          busyLabel="Saving..."
          onClick={() => void send("PATCH", backgroundApiPaths.watch(watch.id), { isPaused: !isPaused })}
          variant="outline"
        >
          {isPaused ? "Continue" : "Pause"}
        </BusyButton>
        {watch.page ? <EditWatch page={watch.page} watch={watch} /> : null}
        <DeleteWatch watch={watch} />
      </div>
      {error ? (
        <p className="text-destructive text-xs" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
