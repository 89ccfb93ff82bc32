import { FileText } from "lucide-react";
import Link from "next/link";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { LocalTime } from "#components/format/local-time.tsx";
import { ITEM_LABELS } from "#components/jobs/job-labels.ts";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { apiPaths, paths } from "#shared/paths.ts";
import type { ScheduleResult } from "#shared/schedules/contract.ts";
import { SKIPPED } from "./schedule-row.tsx";

const LINK = "link touch:py-3";
/** A run that starts this long after it was due follows a downtime. */
const LATE_MS = 5 * 60_000;

const MISSING: BadgeLabel = { text: "Missing", variant: "secondary" };

/** The picture of a run, or a mark for content without one. */
function Picture({ result: { item, createdAt } }: { result: ScheduleResult }) {
  const capture = item?.capture;
  if (!capture) return null;
  const isImage = capture.contentType.startsWith("image/");
  return (
    <Link
      aria-label={isImage ? `Open the result of ${createdAt}` : undefined}
      className="block focus-visible:-outline-offset-2"
      href={paths.capture(capture.id)}
    >
      {isImage ? (
        // biome-ignore lint/performance/noImgElement: the image needs the session, so it cannot be optimized.
        <img
          alt={capture.title}
          className="size-full object-cover object-top"
          loading="lazy"
          src={apiPaths.captureThumbnail(capture.id)}
        />
      ) : (
        <span className="grid size-full place-content-center gap-2 p-4 text-center">
          <FileText aria-hidden="true" className="size-5 justify-self-center text-muted-foreground" />
          <span className="wrap-anywhere line-clamp-3 text-foreground text-sm">
            {capture.title || "Content"}
          </span>
        </span>
      )}
    </Link>
  );
}

/** '2 more than before' */
function compareCounts(now: number, before: number): string {
  if (now === before) return "as before";
  return `${formatCount(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than before`;
}

/** '402 B, 20 B more' */
function describeSize(size: number, before: number | undefined): string {
  if (before === undefined) return formatBytes(size);
  if (size === before) return `${formatBytes(size)}, as before`;
  return `${formatBytes(size)}, ${formatBytes(Math.abs(size - before))} ${size > before ? "more" : "less"}`;
}

type RunProps = { result: ScheduleResult; previous: ScheduleResult | undefined };

function describeOutcome({ item, job }: ScheduleResult): string {
  if (!job) return "The run before it had not ended.";
  if (!item) return "Not in this run.";
  if (item.error) return item.error.message;
  return item.state === "done" ? "No longer kept." : ITEM_LABELS[item.state].text;
}

function Outcome({ result, previous }: RunProps) {
  const { item, names } = result;
  if (!names || !item?.checkId)
    return (
      <p className="wrap-anywhere line-clamp-4 p-4 text-muted-foreground text-sm">
        {describeOutcome(result)}
      </p>
    );
  return (
    <p className="grid justify-items-start gap-1 p-4 text-sm">
      <Link className={LINK} href={paths.check(item.checkId)}>
        {formatCount(names.available)} of {formatCount(names.total)} available
      </Link>
      {previous?.names ? (
        <span className="text-muted-foreground text-xs">
          {compareCounts(names.available, previous.names.available)}
        </span>
      ) : null}
    </p>
  );
}

/** One run: when it started, how it ended, and its result. `hasFiles` keeps the place of a picture. */
export function RunCard({ result, previous, hasFiles }: RunProps & { hasFiles: boolean }) {
  const { dueAt, createdAt, job, item } = result;
  const capture = item?.capture;
  const size = capture && describeSize(capture.sizeBytes, previous?.item?.capture?.sizeBytes);
  const isLate = Date.parse(createdAt) - Date.parse(dueAt) > LATE_MS;
  const before = previous?.item?.capture?.title;
  const hasNewTitle = before !== undefined && capture && capture.title !== before;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start overflow-hidden">
      <div className="grid min-h-16 content-center gap-1 border-border border-b px-4 py-2.5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-medium text-foreground text-sm">
            {job ? (
              <Link className={LINK} href={paths.job(job.id)}>
                <LocalTime iso={createdAt} />
              </Link>
            ) : (
              <LocalTime iso={dueAt} />
            )}
          </span>
          <LabelBadge label={job ? (item ? ITEM_LABELS[item.state] : MISSING) : SKIPPED} />
        </p>
        <p className="text-muted-foreground text-xs">
          {[size, hasNewTitle ? "new title" : ""].filter(Boolean).join(", ")}
          {isLate ? (
            <>
              {" "}
              due <LocalTime iso={dueAt} />
            </>
          ) : null}
        </p>
      </div>
      <div className={hasFiles ? "grid aspect-[16/10] bg-muted" : "grid min-h-20 content-center"}>
        {capture ? <Picture result={result} /> : <Outcome previous={previous} result={result} />}
      </div>
    </Card>
  );
}
