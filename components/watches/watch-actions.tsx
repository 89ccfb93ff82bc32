"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { formatLines } from "#components/tools/line-list.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
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

const resolver = contractResolver(UpdateWatch, (form: PageOptionsForm) => {
  const { selector = null, ignore = [], picture = false, ...others } = toPageOptions(form);
  return { ...others, selector, ignore, picture };
});

function EditForm({ watch, page, onSaved }: { watch: Watch; page: Page; onSaved: () => void }) {
  const mutation = useApiMutation(WATCHES);
  const { data } = useWatches();
  const form = useForm({ resolver, defaultValues: toForm(watch, page) });
  return (
    <DialogForm
      busyLabel="Saving..."
      description="After a change of the selector or of the pictures, the next check only takes a new baseline."
      errorTitle="The watch was not saved"
      form={form}
      mutation={mutation}
      onSubmit={(body) =>
        mutation.mutate(
          { method: "PATCH", path: backgroundApiPaths.watch(watch.id), body },
          { onSuccess: onSaved },
        )
      }
      submitLabel="Save"
      title="Edit watch"
    >
      <PageOptions isOpen shortest={data?.limits.intervalMinutes ?? page.intervalMinutes} />
    </DialogForm>
  );
}

function EditWatch({ watch, page }: { watch: Watch; page: Page }) {
  return <FormDialog renderForm={(close) => <EditForm onSaved={close} page={page} watch={watch} />} />;
}

function DeleteWatch({ watch }: { watch: Watch }) {
  const router = useRouter();
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: backgroundApiPaths.watch(watch.id) }}
      confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
      description={`${watch.title} is no longer watched, and its checks are deleted.`}
      errorTitle="Nothing was deleted"
      label="Delete"
      // Not its own query: it no longer exists.
      mutation={useApiMutation(WATCH_LIST)}
      onDone={() => router.push(paths.watches)}
      title="Delete this watch?"
    />
  );
}

/** Pauses, changes and deletes a watch. */
export function WatchActions({ watch }: { watch: Watch }) {
  const { mutate, isPending, error } = useApiMutation(WATCHES);
  const isPaused = watch.pausedReason === "user";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={isPending}
          busyLabel="Saving..."
          onClick={() =>
            mutate({
              method: "PATCH",
              path: backgroundApiPaths.watch(watch.id),
              body: { isPaused: !isPaused },
            })
          }
          variant="outline"
        >
          {isPaused ? "Continue" : "Pause"}
        </BusyButton>
        {watch.page ? <EditWatch page={watch.page} watch={watch} /> : null}
        <DeleteWatch watch={watch} />
      </div>
      <ErrorText>{error && toErrorText(error)}</ErrorText>
    </div>
  );
}
