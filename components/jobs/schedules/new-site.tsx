"use client";

import { useRouter } from "next/navigation";
import { useForm, useWatch } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { getBrowserZone } from "#components/format/time-zones.ts";
import {
  CrawlFields,
  type CrawlForm,
  EMPTY_CRAWL,
  findCrawlProblems,
  toCrawlBody,
} from "#components/jobs/crawl-fields.tsx";
import { parseLines } from "#components/tools/line-list.ts";
import { problemResolver } from "#components/ui/contract-resolver.ts";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { Form } from "#components/ui/form.tsx";
import { FormActions } from "#components/ui/form-actions.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField } from "#components/ui/text-field.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import type { CreatedSchedule } from "#shared/schedules/contract.ts";
import { NEW_CADENCE, toCron } from "./cadence.ts";
import { ScheduleFields, type ScheduleForm } from "./schedule-fields.tsx";
import { SchedulePreview } from "./schedule-preview.tsx";
import { usePreview } from "./use-schedules.ts";

type SiteForm = CrawlForm &
  ScheduleForm & {
    /** One text per line. */
    ignore: string;
    opensUnchanged: boolean;
  };

const EMPTY_SITE = { ...EMPTY_CRAWL, name: "", cadence: NEW_CADENCE, ignore: "", opensUnchanged: false };

const resolver = problemResolver<SiteForm>(findCrawlProblems);

/** The request that creates the schedule; it has also `dryRun`. */
function toBody(form: SiteForm): object {
  const { cadence, timeZone, mailsResults, opensUnchanged } = form;
  const [name, ignore] = [form.name.trim(), parseLines(form.ignore)];
  return {
    crawl: {
      ...toCrawlBody(form),
      ...(ignore.length > 0 ? { ignore } : {}),
      ...(opensUnchanged ? { opensUnchanged } : {}),
    },
    cron: toCron(cadence),
    timeZone,
    mailsResults,
    ...(name ? { name } : {}),
  };
}

/** How the runs are compared. */
function ComparisonFields() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LinesField
        className="content-start"
        hint="Lines with one of these texts are not compared. One text per line."
        label="Ignored texts"
        name="ignore"
      />
      <SwitchField
        label="Open unchanged pages, too"
        name="opensUnchanged"
        note="For sites whose scripts load the text. Each page costs a check in every run."
      />
    </div>
  );
}

const isComplete = (values: SiteForm): boolean => Object.keys(findCrawlProblems(values)).length === 0;

/** The form of a site to watch: its crawl, its times, and what they cost before it starts. */
export function NewSite({ initialAddress, onCancel }: { initialAddress: string; onCancel: () => void }) {
  const router = useRouter();
  const form = useForm<SiteForm>({
    resolver,
    defaultValues: {
      ...EMPTY_SITE,
      address: initialAddress,
      mailsResults: true,
      timeZone: getBrowserZone(),
    },
  });
  const values = useWatch({ control: form.control }) as SiteForm;
  const preview = usePreview(isComplete(values) ? toBody(values) : null);
  const {
    mutate,
    isPending,
    error: refusal,
  } = useApiMutation<CreatedSchedule>([backgroundApiPaths.schedules]);
  const error = refusal ?? preview.error;
  const save = form.handleSubmit((submitted) =>
    mutate(
      { method: "POST", path: backgroundApiPaths.schedules, body: toBody(submitted) },
      { onSuccess: ({ schedule }) => schedule && router.push(paths.schedule(schedule.id)) },
    ),
  );
  if (getErrorCode(error) === "no_access")
    return (
      <EmptyState action={<SeePlans />} title="Watched sites are not in your plan">
        {toErrorText(error)}
      </EmptyState>
    );
  return (
    <Form {...form}>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={save}>
        <CrawlFields />
        <ComparisonFields />
        <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
          <ScheduleFields error={undefined} isSite nameHint="By default the address." />
          <SchedulePreview isSite preview={preview.data} timeZone={values.timeZone} />
        </div>
        <FormActions
          busyLabel="Saving..."
          error={error && toErrorText(error)}
          errorTitle="The site is not watched yet"
          isBusy={isPending}
          onCancel={onCancel}
          submitLabel="Watch this site"
        />
      </form>
    </Form>
  );
}
