"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type SubmitEvent, useId, useState } from "react";
import type * as z from "zod/mini";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { useChange } from "#components/ui/use-change.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Platform } from "#shared/name-check/options.ts";
import { paths } from "#shared/paths.ts";
import { CreateWatch, PreviewWatch, type Watch, type WatchList } from "#shared/watches/contract.ts";
import { countMonthlyChecks } from "#shared/watches/intervals.ts";
import { PageOptions, type PageOptionsForm, toPageOptions } from "./page-options.tsx";
import { PagePreview } from "./page-preview.tsx";
import { useCheckUsage, WATCH_LIST } from "./use-watches.ts";

export type WatchKind = "page" | "name";
/** `platform` is that of a handle. */
export type NewWatchForm = { kind: WatchKind; text: string; platform: Platform | "domain" };

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
function MonthlyChecks({ intervalMinutes }: { intervalMinutes: number }) {
  const { data } = useCheckUsage();
  const checks = countMonthlyChecks(intervalMinutes).toLocaleString("en-US");
  const left = data?.usageInfo?.remainingUses;
  return (
    <p className="text-muted-foreground text-sm">
      Takes about {checks} page watch checks a month
      {left === null || left === undefined ? "." : `; ${left.toLocaleString("en-US")} are left this month.`}
      {" Failed checks cost nothing."}
    </p>
  );
}

type UrlFieldProps = {
  id: string;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function UrlField({ id, text, error, onChange }: UrlFieldProps) {
  return (
    <Field error={error} hint="A public page." id={id} label="Website URL">
      {(control) => (
        <Input
          {...control}
          autoCapitalize="none"
          autoComplete="off"
          inputMode="url"
          onChange={(event) => onChange(event.target.value)}
          placeholder="example.com/pricing"
          value={text}
        />
      )}
    </Field>
  );
}

type NameFieldsProps = {
  id: string;
  text: string;
  platform: NewWatchForm["platform"];
  error: string | undefined;
  onText: (text: string) => void;
  onPlatform: (platform: NewWatchForm["platform"]) => void;
};

function NameFields({ id, text, platform, error, onText, onPlatform }: NameFieldsProps) {
  return (
    <>
      <Choice legend="Where" onChange={onPlatform} options={NAME_KINDS} value={platform} />
      <Field
        error={error}
        hint="We write when the authority says twice that it is available. Others may be faster."
        id={id}
        label={platform === "domain" ? "Domain name" : "Handle"}
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => onText(event.target.value)}
            placeholder={platform === "domain" ? "northkiln.com" : "northkiln"}
            value={text}
          />
        )}
      </Field>
      <p className="text-muted-foreground text-sm">
        Lookups cost nothing. A name that is about to be released is looked up more often.
      </p>
    </>
  );
}

/** The form of a new watch of a page or a name. */
export function NewWatch({ initial, limits, onCancel }: NewWatchProps) {
  const id = useId();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { send, isBusy, error } = useChange(WATCH_LIST);
  const [kind, setKind] = useState<WatchKind>(limits.pages === 0 ? "name" : initial.kind);
  const [text, setText] = useState(initial.text);
  const [platform, setPlatform] = useState(initial.platform);
  const [options, setOptions] = useState<PageOptionsForm>({
    title: "",
    selector: "",
    ignore: "",
    picture: false,
    intervalMinutes: Math.max(DAY, limits.intervalMinutes),
  });
  const [fieldError, setFieldError] = useState<{ field: string; message: string } | null>(null);
  const limit = kind === "page" ? limits.pages : limits.names;

  /** The valid request; null after an error was shown at its field. */
  function validate<S extends z.ZodMiniType>(schema: S, input: object): z.infer<S> | null {
    const parsed = schema.safeParse(input);
    const issue = parsed.error?.issues[0];
    setFieldError(issue ? { field: String(issue.path[0]), message: issue.message } : null);
    if (issue) document.getElementById(`${id}-${String(issue.path[0])}`)?.focus();
    return parsed.success ? parsed.data : null;
  }

  function toPreviewInput(): object {
    const { title: _title, intervalMinutes: _interval, ...compared } = toPageOptions(options);
    return { url: text, ...compared };
  }

  const isCurrent = (request: PreviewWatch): boolean =>
    JSON.stringify(PreviewWatch.safeParse(toPreviewInput()).data) === JSON.stringify(request);

  async function create(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const name = { name: text, ...(platform === "domain" ? {} : { platform }) };
    const request = validate(CreateWatch, kind === "page" ? { url: text, ...toPageOptions(options) } : name);
    if (!request) return;
    const watch = await send<Watch>("POST", backgroundApiPaths.watches, request);
    if (!watch) return;
    void queryClient.invalidateQueries({ queryKey: WATCH_LIST });
    router.push(paths.watch(watch.id));
  }

  const getError = (field: string) => (fieldError?.field === field ? fieldError.message : undefined);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        noValidate
        onSubmit={(event) => void create(event)}
      >
        <Tabs
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onValueChange={(value) => {
            setKind(value === "name" ? "name" : "page");
            setFieldError(null);
          }}
          value={kind}
        >
          <TabsList aria-label="What to watch" className="justify-self-start">
            <TabsTrigger value="page">Page</TabsTrigger>
            <TabsTrigger value="name">Name</TabsTrigger>
          </TabsList>
          <TabsContent className="grid grid-cols-[minmax(0,1fr)] gap-5" tabIndex={-1} value="page">
            <UrlField error={getError("url")} id={`${id}-url`} onChange={setText} text={text} />
            <PageOptions
              form={options}
              getError={getError}
              id={id}
              onChange={(part) => setOptions({ ...options, ...part })}
              shortest={limits.intervalMinutes}
            />
            <MonthlyChecks intervalMinutes={options.intervalMinutes} />
          </TabsContent>
          <TabsContent className="grid grid-cols-[minmax(0,1fr)] gap-5" tabIndex={-1} value="name">
            <NameFields
              error={getError("name")}
              id={`${id}-name`}
              onPlatform={setPlatform}
              onText={setText}
              platform={platform}
              text={text}
            />
          </TabsContent>
        </Tabs>
        {limit === 0 ? <p className="text-muted-foreground text-sm">Not in your plan.</p> : null}
        {error ? (
          <Notice title="The watch was not created" variant="destructive">
            {error}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-2 max-sm:grid">
          <BusyButton busy={isBusy} busyLabel="Creating..." disabled={limit === 0} type="submit">
            Start watching
          </BusyButton>
          <Button onClick={onCancel} variant="outline">
            Cancel
          </Button>
        </div>
      </form>
      {kind === "page" && limit > 0 ? (
        <PagePreview getRequest={() => validate(PreviewWatch, toPreviewInput())} isCurrent={isCurrent} />
      ) : null}
    </div>
  );
}
