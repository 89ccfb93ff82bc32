"use client";

import { type UseFormReturn, useForm } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { problemResolver } from "#components/ui/contract-resolver.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { CrawlFields, type CrawlForm, EMPTY_CRAWL, findCrawlProblems, toCrawlBody } from "./crawl-fields.tsx";
import type { AccessByType } from "./job-access.tsx";
import { type CheckTexts, JobForm } from "./job-form.tsx";

const resolver = problemResolver(findCrawlProblems);

const toHost = (address: string): string =>
  new URL(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`).host;

const toTexts = ({ getValues }: UseFormReturn<CrawlForm>): CheckTexts => ({
  title: "Preview of the crawl",
  summary: ({ uses }) =>
    `Opens up to ${formatCount(uses)} pages of ${toHost(getValues("address"))}. Pages that robots.txt disallows are left out.`,
  tooLong: "The limit is higher than what is left this month",
  shortened: ({ uses }) => `Only up to ${formatCount(uses)} pages would be opened.`,
  startShortened: ({ uses }) => `Start with up to ${formatCount(uses)} pages`,
});

/** The form of a new crawl: where it goes. */
export function NewCrawl({ access, onCancel }: { access: AccessByType; onCancel: () => void }) {
  const form = useForm({ resolver, defaultValues: EMPTY_CRAWL });
  return (
    <JobForm
      access={access}
      form={form}
      noun="crawl"
      onCancel={onCancel}
      texts={toTexts(form)}
      toRequest={(values) => ({ path: backgroundApiPaths.crawlJobs, body: toCrawlBody(values) })}
      type="extract"
    >
      <CrawlFields />
    </JobForm>
  );
}
