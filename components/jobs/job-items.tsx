import Link from "next/link";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { ShowMore } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { LabelBadge } from "#components/ui/badge.tsx";
import { CardTable, type Column } from "#components/ui/table-columns.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { cn } from "#lib/utils.ts";
import type { Delivery } from "#shared/api/fields.ts";
import type { Job, JobItem } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { CheckItems } from "./check-items.tsx";
import { ITEM_LABELS } from "./job-labels.ts";
import { type ItemFilter, useJobItems } from "./use-job.ts";

const LINK = "link relative inline-block after:absolute after:-inset-3";

const DELIVERY_NOTES: Record<Delivery["state"], (delivery: Delivery) => string> = {
  pending: ({ destination, error }) =>
    error ? `Not in ${destination} yet: ${error}` : `On the way to ${destination}`,
  delivered: ({ destination, key }) => `In ${destination}: ${key}`,
  failed: ({ destination, error }) => `Not in ${destination}: ${error}`,
};

/** What is known of an item beside its result. */
function getItemNote({ error, unchangedBy, delivery }: JobItem): string | null {
  if (delivery) return DELIVERY_NOTES[delivery.state](delivery);
  if (unchangedBy) return "Not opened, because it has not changed";
  return error?.message ?? null;
}

function ItemLink({ item: { input, capture, state, unchangedBy } }: { item: JobItem }) {
  if (unchangedBy) return null;
  if (!capture) return state === "done" ? <span className="text-muted-foreground">Not kept</span> : null;
  // A list has hundreds, of which few are opened.
  return (
    <Link className={LINK} href={paths.capture(capture.id)} prefetch={false}>
      Open <span className="sr-only">the result of {input}</span>
    </Link>
  );
}

const isPicture = ({ capture }: JobItem): boolean => capture?.contentType.startsWith("image/") === true;

function ItemRow({ item, hasPictures }: { item: JobItem; hasPictures: boolean }) {
  const label = ITEM_LABELS[item.state];
  const note = getItemNote(item);
  const size = item.capture ? formatBytes(item.capture.sizeBytes) : "";
  return (
    <tr
      className={cn(
        "border-border border-t first:border-t-0",
        hasPictures ? "align-middle" : "align-baseline",
      )}
    >
      <td className="py-2 pr-4 pl-5 font-mono text-muted-foreground max-sm:hidden">
        {formatCount(item.position + 1)}
      </td>
      {hasPictures ? (
        <td className="py-2 pr-4 max-sm:pl-5">
          {isPicture(item) ? (
            <Thumbnail capture={{ id: item.capture?.id ?? "", hasThumbnail: true }} />
          ) : (
            <div className="h-10 w-16 rounded-md border border-border border-dashed" />
          )}
        </td>
      ) : null}
      <th className={cn("py-2 pr-4 text-left font-normal", hasPictures || "max-sm:pl-5")} scope="row">
        <span className="wrap-anywhere line-clamp-3 font-mono text-foreground" dir="auto" title={item.input}>
          {item.input}
        </span>
        {note ? <span className="wrap-anywhere block text-muted-foreground">{note}</span> : null}
        <LabelBadge className="mt-1 sm:hidden" label={label} />
      </th>
      <td className="py-2 pr-4 max-sm:hidden">
        <LabelBadge label={label} />
      </td>
      <td className="whitespace-nowrap py-2 pr-4 text-right font-mono text-muted-foreground max-md:hidden">
        {size}
      </td>
      <td className="whitespace-nowrap py-2 pr-5 text-right">
        <ItemLink item={item} />
      </td>
    </tr>
  );
}

const toColumns = (hasPictures: boolean): Column[] => [
  { label: "No.", className: "w-16 max-sm:hidden" },
  ...(hasPictures ? [{ label: "Picture", className: "w-20 max-sm:pl-5" }] : []),
  { label: "Address", className: hasPictures ? "" : "max-sm:pl-5" },
  { label: "State", className: "w-28 max-sm:hidden" },
  { label: "Size", isNumeric: true, className: "w-24 max-md:hidden" },
  { label: "Result", isNumeric: true, className: "w-20" },
];

function ItemTable({ items, hasPictures }: { items: readonly JobItem[]; hasPictures: boolean }) {
  return (
    <CardTable className="text-xs" columns={toColumns(hasPictures)}>
      {items.map((item) => (
        <ItemRow hasPictures={hasPictures} item={item} key={item.id} />
      ))}
    </CardTable>
  );
}

type ListProps = { job: Job; filter: ItemFilter; isPolling: boolean };

function FilteredItems({ job, filter, isPolling }: ListProps) {
  const query = useJobItems(job, filter, isPolling);
  return (
    <Loaded
      errorTitle="The items could not be loaded"
      query={query}
      skeletonClassName="h-64"
      variant="warning"
    >
      {(items) =>
        items.length === 0 ? (
          <p className="py-6 text-center text-muted-foreground text-sm">No item has failed.</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {job.kind === "checks" ? (
              <CheckItems items={items} />
            ) : (
              <ItemTable hasPictures={job.type === "screenshot"} items={items} />
            )}
            <ShowMore query={query}>Show more</ShowMore>
          </div>
        )
      }
    </Loaded>
  );
}

/** The items of a job, all or those that failed. */
export function JobItems({ job, isPolling }: { job: Job; isPolling: boolean }) {
  return (
    <Tabs className="grid grid-cols-[minmax(0,1fr)] gap-3" defaultValue="all">
      <TabsList aria-label="Items" className="justify-self-start">
        <TabsTrigger value="all">All {formatCount(job.total)}</TabsTrigger>
        <TabsTrigger value="failed">Failed {formatCount(job.failed)}</TabsTrigger>
      </TabsList>
      {(["all", "failed"] as const).map((value) => (
        <TabsContent key={value} tabIndex={-1} value={value}>
          <FilteredItems filter={value} isPolling={isPolling} job={job} />
        </TabsContent>
      ))}
    </Tabs>
  );
}
