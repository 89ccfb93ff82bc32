"use client";

import { useParams, useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { LocalTime, TimeFact } from "#components/format/local-time.tsx";
import { ItemHeader } from "#components/items/item-header.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import { UpdateWatch, type Watch, type WatchDetails } from "#shared/watches/contract.ts";
import { describeRule } from "#shared/watches/rules.ts";
import { ComparedText } from "./compared-page.tsx";
import { FeedButton } from "./feed-button.tsx";
import {
  listFieldErrors,
  PageOptions,
  type PageOptionsForm,
  toChangedOptions,
  toFieldName,
  toOptionsForm,
} from "./page-options.tsx";
import { useWatch, useWatches, WATCH_LIST, WATCHES } from "./use-watches.ts";
import { WatchChecks } from "./watch-checks.tsx";
import { describePace, describeWatch, getWatchLabel } from "./watch-labels.ts";

type Page = NonNullable<Watch["page"]>;

const resolver = contractResolver(UpdateWatch, toChangedOptions, toFieldName);

function EditForm({ watch, page, onSaved }: { watch: Watch; page: Page; onSaved: () => void }) {
  const mutation = useApiMutation(WATCHES);
  const { data } = useWatches();
  const form = useForm({ resolver, defaultValues: toOptionsForm(watch.title, page) });
  return (
    <DialogForm
      busyLabel="Saving..."
      description="After a change of what is compared, the next check only takes a new baseline."
      errorTitle="The watch was not saved"
      form={form}
      mutation={mutation}
      onSubmit={(body) =>
        mutation.mutate(
          { method: "PATCH", path: backgroundApiPaths.watch(watch.id), body },
          {
            onSuccess: onSaved,
            onError: (error) => {
              for (const { name, message } of listFieldErrors(error))
                form.setError(name as keyof PageOptionsForm, { message }, { shouldFocus: true });
            },
          },
        )
      }
      submitLabel="Save"
      title="Edit watch"
    >
      <PageOptions isOpen shortest={data?.limits.intervalMinutes ?? page.intervalMinutes} />
    </DialogForm>
  );
}

/** Pauses, changes and deletes a watch. */
export function WatchActions({ watch }: { watch: Watch }) {
  const { mutate, isPending, error } = useApiMutation(WATCHES);
  const router = useRouter();
  const { page, title, pausedReason } = watch;
  const isPaused = pausedReason === "user";
  const path = backgroundApiPaths.watch(watch.id);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => mutate({ method: "PATCH", path, body: { isPaused: !isPaused } })}
          variant="outline"
        >
          {isPaused ? "Continue" : "Pause"}
        </BusyButton>
        {page ? (
          <>
            <FormDialog renderForm={(close) => <EditForm onSaved={close} page={page} watch={watch} />} />
            <FeedButton watchId={watch.id} />
          </>
        ) : null}
        <ConfirmButton
          change={{ method: "DELETE", path }}
          confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
          description={`${title} is no longer watched, and its checks are deleted.`}
          errorTitle="Nothing was deleted"
          label="Delete"
          onDone={() => router.push(paths.watches)}
          // Not its own query: it no longer exists.
          queryKey={WATCH_LIST}
          title="Delete this watch?"
        />
      </div>
      <ErrorText>{error && toErrorText(error)}</ErrorText>
    </div>
  );
}

function WatchFacts({ watch }: { watch: WatchDetails }) {
  const { page, nextCheckAt, lastCheckedAt, lastChangedAt, createdAt } = watch;
  const pace = describePace(watch);
  return (
    <>
      {page ? (
        <a
          className="wrap-anywhere rounded-sm font-mono text-primary text-xs underline"
          href={page.url}
          rel="noreferrer"
          target="_blank"
        >
          {page.url}
        </a>
      ) : null}
      <p className="wrap-anywhere text-base text-foreground empty:hidden" role="status">
        {describeWatch(watch)}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
        {pace ? <span>Checked {pace}</span> : null}
        <TimeFact iso={lastCheckedAt} text="Last" />
        <TimeFact iso={nextCheckAt} text="Next" />
        <TimeFact iso={lastChangedAt} text="Changed" />
        <TimeFact iso={createdAt} text="Since" />
      </p>
      {page && page.alertIf.length > 0 ? (
        <p className="wrap-anywhere text-muted-foreground text-xs">
          Alerts only if {page.alertIf.map((rule) => describeRule(rule, page.value)).join(", or ")}
        </p>
      ) : null}
    </>
  );
}

/** The text that the next check compares the page with. */
function Baseline({ baseline, page }: Pick<WatchDetails, "baseline" | "page">) {
  if (!baseline) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground">Compared text</h2>
      <p className="text-muted-foreground text-xs">
        Seen <LocalTime iso={baseline.capturedAt} />.
        {page?.value ? "" : " Without the frame of the site, advertisements and consent banners."}
      </p>
      <ComparedText text={baseline.text} />
    </section>
  );
}

/** How a name is watched, in place of a list of checks. */
function NamePace({ isHandle }: { isHandle: boolean }) {
  return (
    <p className="max-w-prose text-muted-foreground text-sm">
      {isHandle
        ? "Looked up daily at the platform."
        : "Looked up weekly at its registry, and more often as the release comes nearer."}{" "}
      You get one message when two answers say that it is available. Lookups without an answer change nothing.
    </p>
  );
}

/** One watch, for its user. The middleware has already answered 404 if it does not exist. */
export function WatchScreen() {
  const { id } = useParams<{ id: string }>();
  return (
    <LoadedScreen
      className="gap-8"
      query={useWatch(id)}
      reassurance="It continues, whether this page is open or not."
      subject="the watch"
    >
      {(watch) => (
        <>
          <ItemHeader
            back={{ href: paths.watches, name: "Watches" }}
            facts={<WatchFacts watch={watch} />}
            label={getWatchLabel(watch)}
            title={watch.title}
          >
            <WatchActions watch={watch} />
          </ItemHeader>
          {watch.kind === "page" ? <WatchChecks checks={watch.checks} /> : null}
          {watch.name ? <NamePace isHandle={watch.name.platform !== null} /> : null}
          <Baseline baseline={watch.baseline} page={watch.page} />
        </>
      )}
    </LoadedScreen>
  );
}
