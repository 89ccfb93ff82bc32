import { useQuery } from "@tanstack/react-query";
import { fetchDocEntries } from "#client/doc-entries.ts";
import { formatDateTime } from "#client/format-time.ts";
import { getQueryClient } from "#client/query-client.ts";
import { jobTitle } from "#components/format/job-title.ts";
import type { CommandItem } from "#components/ui/command.tsx";
import { useSettled } from "#components/ui/use-settled.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { CAPTURE_NAMES } from "#shared/capture/history-contract.ts";
import type { Page } from "#shared/contract-fields.ts";
import { type DocEntry, searchDocs } from "#shared/docs/search.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import type { Job } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { findBest, rankTitle } from "#shared/search-text.ts";
import type { WatchList } from "#shared/watches/contract.ts";

const MAX_ITEMS = 5;
const TYPING_MS = 200;
const FRESH_MS = 30_000;

/** What a source has for a query; `items` is undefined while it loads. */
export type Found = { items: readonly CommandItem[] | undefined; isError: boolean };

type Loaded<Data> = { data: Data | undefined; isError: boolean };

const toFound = <Data>(
  { data, isError }: Loaded<Data>,
  find: (data: Data) => readonly CommandItem[],
): Found => ({
  items: data && find(data),
  isError,
});

function toHistoryItem(entry: HistoryEntry): CommandItem {
  if (entry.type === "check") {
    const { id, request, createdAt } = entry.check;
    return {
      key: id,
      title: request.query,
      detail: `Name check, ${formatDateTime(createdAt)}`,
      href: paths.check(id),
    };
  }
  const { id, kind, title, finalUrl, createdAt } = entry.capture;
  return {
    key: id,
    title: title || finalUrl,
    detail: `${CAPTURE_NAMES[kind]}, ${formatDateTime(createdAt)}`,
    href: paths.capture(id),
  };
}

/** The user's captures and checks, which the server searches. */
export function useHistoryItems(query: string, isEnabled: boolean): Found {
  const settled = useSettled(query, TYPING_MS);
  const result = useQuery<Page<HistoryEntry>>(
    {
      queryKey: [backgroundApiPaths.historyPage({ q: settled, limit: MAX_ITEMS })],
      enabled: isEnabled && settled !== "",
      staleTime: FRESH_MS,
    },
    getQueryClient(),
  );
  // What was found for the text before does not fit this one.
  if (settled !== query) return { items: undefined, isError: false };
  return toFound(result, ({ data }) => data.map(toHistoryItem));
}

/** The newest of the user's jobs that fit; the first page of the list is searched here. */
export function useJobItems(query: string, isEnabled: boolean): Found {
  const result = useQuery<Page<Job>>(
    { queryKey: [backgroundApiPaths.jobs, "search"], enabled: isEnabled, staleTime: FRESH_MS },
    getQueryClient(),
  );
  return toFound(result, ({ data }) =>
    findBest(data, query, MAX_ITEMS, (job, text) =>
      rankTitle(jobTitle(job), `job ${job.kind} ${job.crawl?.url ?? "list"} ${job.state}`, text, true),
    ).map((job) => ({
      key: job.id,
      title: jobTitle(job),
      detail: formatDateTime(job.createdAt),
      href: paths.job(job.id),
    })),
  );
}

/** The user's watches that fit; all of them are loaded, as for their list. */
export function useWatchItems(query: string, isEnabled: boolean): Found {
  const result = useQuery<WatchList>(
    { queryKey: [backgroundApiPaths.watches, "list"], enabled: isEnabled, staleTime: FRESH_MS },
    getQueryClient(),
  );
  return toFound(result, ({ data }) =>
    findBest(data, query, MAX_ITEMS, ({ title, page, state }, text) =>
      rankTitle(title, `watch ${page?.url ?? "name"} ${state}`, text, true),
    ).map(({ id, title, page }) => ({ key: id, title, detail: page?.url, href: paths.watch(id) })),
  );
}

/** Pages and sections come first: a call has a field with nearly every word. */
function findDocs(entries: readonly DocEntry[], query: string): DocEntry[] {
  const isField = ({ kind }: DocEntry) => kind === "Field";
  const [fields, others] = [entries.filter(isField), entries.filter((entry) => !isField(entry))];
  return [others, fields].flatMap((part) => searchDocs(part, query, MAX_ITEMS)).slice(0, MAX_ITEMS);
}

/** Places in the documentation. */
export function useDocItems(query: string): Found {
  const result = useQuery({ queryKey: [paths.docsSearch], queryFn: fetchDocEntries }, getQueryClient());
  return toFound(result, (entries) =>
    findDocs(entries, query).map(({ title, page, kind, href }) => ({
      key: href,
      title,
      detail: page || kind,
      href,
    })),
  );
}
