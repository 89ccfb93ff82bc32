"use client";

import { useRouter } from "next/navigation";
import { type Resolver, useForm, useFormContext, useWatch } from "react-hook-form";
import { EMPTY_LIST } from "#components/tools/list-values.ts";
import { ChoiceField } from "#components/ui/choice.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { FormActions } from "#components/ui/form-actions.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { TextField, UrlField } from "#components/ui/text-field.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Platform } from "#shared/name-check/options.ts";
import { paths } from "#shared/paths.ts";
import {
  CreateWatch,
  type ImportedWatches,
  ImportWatches,
  type Watch,
  type WatchList,
} from "#shared/watches/contract.ts";
import { countMonthlyChecks } from "#shared/watches/intervals.ts";
import { ImportResult, type ListForm, toPages, WatchListField } from "./list-fields.tsx";
import {
  EMPTY_OPTIONS,
  listFieldErrors,
  PageOptions,
  type PageOptionsForm,
  toFieldName,
  toPageOptions,
} from "./page-options.tsx";
import { PagePreview } from "./page-preview.tsx";
import { newTiming } from "./timing-fields.tsx";
import { useCheckUsage, WATCH_LIST } from "./use-watches.ts";

export type WatchKind = "page" | "list" | "name";
/** `platform` is that of a handle, `job` one whose pages shall be watched. */
export type NewWatchForm = { kind: WatchKind; text: string; platform: Platform | "domain"; job?: string };

const NAME_KINDS: readonly (readonly [NewWatchForm["platform"], string])[] = [
  ["domain", "Domain"],
  ["twitter", "X"],
  ["instagram", "Instagram"],
  ["youtube", "YouTube"],
];

const DAY = 1_440;

type NewWatchProps = {
  initial: NewWatchForm;
  limits: WatchList["limits"];
  onCancel: () => void;
};

/** What the checks of a page take of the month. */
function MonthlyChecks() {
  const { data } = useCheckUsage();
  const { control } = useFormContext<NewWatchValues>();
  const [kind, intervalMinutes, isCron] = useWatch({ control, name: ["kind", "intervalMinutes", "isCron"] });
  const checks = `about ${countMonthlyChecks(intervalMinutes).toLocaleString("en-US")} page watch checks a month`;
  const left = data?.usageInfo?.remainingUses;
  return (
    <p className="text-muted-foreground text-sm">
      {kind === "list" ? "Each page takes " : "Takes "}
      {isCron ? "one page watch check each time" : checks}
      {left === null || left === undefined ? "." : `; ${left.toLocaleString("en-US")} are left this month.`}
      {" Failed checks cost nothing."}
    </p>
  );
}

type NewWatchValues = PageOptionsForm & ListForm & Omit<NewWatchForm, "job"> & { url: string; name: string };

function toRequest(values: NewWatchValues) {
  const { kind, name, platform } = values;
  if (kind === "page") return { url: values.url, ...toPageOptions(values) };
  return { name, ...(platform === "domain" ? {} : { platform }) };
}

const resolveOne = contractResolver(CreateWatch, toRequest, toFieldName);

function toListRequest(values: NewWatchValues) {
  const { title: _title, ...options } = toPageOptions(values);
  return { ...toPages(values), ...options };
}

const LIST_PATHS = ["urls", "opml", "job"];
const resolveList = contractResolver(ImportWatches, toListRequest, (path) =>
  LIST_PATHS.includes(String(path[0])) ? "text" : toFieldName(path),
);

const resolver: Resolver<NewWatchValues, unknown, CreateWatch | ImportWatches> = (values, ...others) =>
  values.kind === "list" ? resolveList(values, ...others) : resolveOne(values, ...others);

function PageFields({ shortest }: { shortest: number }) {
  return (
    <>
      <UrlField hint="A public page." label="Website URL" name="url" placeholder="example.com/pricing" />
      <PageOptions shortest={shortest} />
      <MonthlyChecks />
    </>
  );
}

function ListFields({ shortest }: { shortest: number }) {
  return (
    <>
      <WatchListField />
      <PageOptions shortest={shortest} />
      <MonthlyChecks />
    </>
  );
}

function NameFields() {
  const { control } = useFormContext<NewWatchValues>();
  const platform = useWatch({ control, name: "platform" });
  return (
    <>
      <ChoiceField legend="Where" name="platform" options={NAME_KINDS} />
      <TextField
        autoCapitalize="none"
        hint="We write when the authority says twice that it is available. Others may be faster."
        label={platform === "domain" ? "Domain name" : "Handle"}
        name="name"
        placeholder={platform === "domain" ? "northkiln.com" : "northkiln"}
      />
      <p className="text-muted-foreground text-sm">
        Lookups cost nothing. A name that is about to be released is looked up more often.
      </p>
    </>
  );
}

function KindTabs({ shortest }: { shortest: number }) {
  const { control, setValue, clearErrors } = useFormContext<NewWatchValues>();
  const panel = { className: "grid grid-cols-[minmax(0,1fr)] gap-5", tabIndex: -1 };
  return (
    <Tabs
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onValueChange={(kind) => {
        setValue("kind", kind as WatchKind);
        clearErrors();
      }}
      value={useWatch({ control, name: "kind" })}
    >
      <TabsList aria-label="What to watch" className="justify-self-start">
        <TabsTrigger value="page">Page</TabsTrigger>
        <TabsTrigger value="list">Several pages</TabsTrigger>
        <TabsTrigger value="name">Name</TabsTrigger>
      </TabsList>
      <TabsContent {...panel} value="page">
        <PageFields shortest={shortest} />
      </TabsContent>
      <TabsContent {...panel} value="list">
        <ListFields shortest={shortest} />
      </TabsContent>
      <TabsContent {...panel} value="name">
        <NameFields />
      </TabsContent>
    </Tabs>
  );
}

const toValues = (
  { kind, text, platform, job = "" }: NewWatchForm,
  limits: WatchList["limits"],
): NewWatchValues => ({
  kind: limits.pages === 0 ? "name" : kind,
  url: text,
  name: text,
  ...EMPTY_LIST,
  job,
  platform,
  ...EMPTY_OPTIONS,
  ...newTiming(Math.max(DAY, limits.intervalMinutes)),
});

/** The form of new watches: a page, several pages, or a name. */
export function NewWatch({ initial, limits, onCancel }: NewWatchProps) {
  const router = useRouter();
  const { mutate, isPending, error, data } = useApiMutation<Watch | ImportedWatches>(WATCH_LIST);
  const form = useForm({ resolver, defaultValues: toValues(initial, limits) });
  const kind = useWatch({ control: form.control, name: "kind" });
  const limit = kind === "name" ? limits.names : limits.pages;
  const create = form.handleSubmit((body) =>
    mutate(
      {
        method: "POST",
        path: kind === "list" ? backgroundApiPaths.importWatches : backgroundApiPaths.watches,
        body,
      },
      {
        onSuccess: (created) => {
          if ("id" in created) router.push(paths.watch(created.id));
        },
        onError: (cause) => {
          for (const { name, message } of listFieldErrors(cause))
            form.setError(name as keyof NewWatchValues, { message }, { shouldFocus: true });
        },
      },
    ),
  );
  if (data && !("id" in data)) return <ImportResult onClose={onCancel} result={data} />;
  return (
    <Form {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <form className="grid grid-cols-[minmax(0,1fr)] gap-5" noValidate onSubmit={create}>
          <KindTabs shortest={limits.intervalMinutes} />
          {limit === 0 ? <p className="text-muted-foreground text-sm">Not in your plan.</p> : null}
          <FormActions
            busyLabel="Creating..."
            error={error && listFieldErrors(error).length === 0 ? toErrorText(error) : null}
            errorTitle="The watch was not created"
            isBusy={isPending}
            isDisabled={limit === 0}
            onCancel={onCancel}
            submitLabel="Start watching"
          />
        </form>
        {kind === "page" && limit > 0 ? <PagePreview /> : null}
      </div>
    </Form>
  );
}
