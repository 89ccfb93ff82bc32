import Link from "next/link";
import { formatDate, formatTime } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { jobTitle } from "#components/format/job-title.ts";
import { JobProgressBar } from "#components/jobs/job-row.tsx";
import { projectUsage } from "#components/usage/project-usage.ts";
import type { Overview } from "#shared/overview/contract.ts";
import { paths } from "#shared/paths.ts";
import type { ToolUsageInfo } from "#shared/usage/contract.ts";
import { Block, Rows } from "./block.tsx";

/** Jobs that have not ended, with their progress. */
export function RunningBlock({ running: { count, jobs } }: { running: Overview["running"] }) {
  if (jobs.length === 0) return null;
  const more = count - jobs.length;
  return (
    <Block title="Running">
      <Rows label="Running jobs">
        {jobs.map((job) => (
          <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-3 text-sm" key={job.id}>
            <Link
              className="link wrap-anywhere w-fit font-medium touch:py-2"
              href={paths.job(job.id)}
              prefetch={false}
            >
              {jobTitle(job)}
            </Link>
            <JobProgressBar job={job} />
          </li>
        ))}
        {more > 0 ? (
          <li className="px-5 py-3 text-sm">
            <Link className="link" href={paths.jobs} prefetch={false}>
              {formatCount(more)} more
            </Link>
          </li>
        ) : null}
      </Rows>
    </Block>
  );
}

/** Schedules by their next run. */
export function NextBlock({ next }: { next: Overview["next"] }) {
  if (next.length === 0) return null;
  return (
    <Block title="Next">
      <Rows label="Next runs">
        {next.map(({ id, name, at }) => (
          <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3 text-sm" key={id}>
            <Link className="link wrap-anywhere touch:py-2" href={paths.schedule(id)} prefetch={false}>
              {name}
            </Link>
            <time className="text-muted-foreground text-xs" dateTime={at}>
              {formatTime(at)}
            </time>
          </li>
        ))}
      </Rows>
    </Block>
  );
}

/** What the usage so far leads to. */
function paceText(tool: ToolUsageInfo): string {
  const { remainingUses, usageLimit, resetsAt } = tool;
  if (usageLimit === null) return "";
  if (remainingUses === 0) return `resets ${formatDate(resetsAt)}`;
  const projection = projectUsage(tool);
  if (projection?.kind === "limit") return `ends ${formatDate(projection.at)} at this pace`;
  return projection ? "enough at this pace" : `resets ${formatDate(resetsAt)}`;
}

const leftText = ({ remainingUses, usageLimit }: ToolUsageInfo): string =>
  usageLimit === null || remainingUses === null
    ? "unlimited"
    : `${formatCount(remainingUses)} of ${formatCount(usageLimit)}`;

/** What is left of each allowance, and when it ends at this pace. */
export function LeftBlock({ tools }: { tools: Overview["tools"] }) {
  if (tools.length === 0) return null;
  return (
    <Block
      action={
        <Link className="link text-sm" href={paths.usage} prefetch={false}>
          Usage
        </Link>
      }
      title="Left this month"
    >
      <Rows label="Allowances">
        {tools.map((tool) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-3 text-sm"
            key={tool.toolId}
          >
            <span className="wrap-anywhere text-foreground">{tool.name}</span>
            <span className="text-right font-mono text-foreground">{leftText(tool)}</span>
            <span className="col-span-2 text-muted-foreground text-xs">{paceText(tool)}</span>
          </li>
        ))}
      </Rows>
    </Block>
  );
}
