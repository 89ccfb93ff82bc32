import Link from "next/link";
import { type ComponentProps, type ReactNode, useId } from "react";
import { formatDate, formatDateTime, formatTime } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { Button } from "#components/ui/button.tsx";
import { LabeledProgress } from "#components/ui/labeled-progress.tsx";
import { TableCell, TableHead, TableRow } from "#components/ui/table.tsx";
import { CardTable } from "#components/ui/table-columns.tsx";
import { cn } from "#lib/utils.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { getSubscribedPlan } from "#shared/catalog/subscribed-plan.ts";
import { paths } from "#shared/paths.ts";
import type { ToolUsageInfo, UsageReport, UsageRun } from "#shared/usage/contract.ts";
import { projectUsage } from "./project-usage.ts";

/** The share of the limit from which a bar warns. */
const WARN_FROM = 0.8;

/** The usage at the end of the period if it continues like this. */
function formatPace(tool: ToolUsageInfo): string {
  if (tool.remainingUses === 0) return "Limit reached";
  const projection = projectUsage(tool);
  if (!projection) return tool.usageCount === 0 ? "Not used yet" : "Too early to say";
  return projection.kind === "limit"
    ? `Limit on ${formatDate(projection.at)}`
    : `${formatCount(projection.count)} by then`;
}

const needsMore = (tool: ToolUsageInfo) => tool.remainingUses === 0 || projectUsage(tool)?.kind === "limit";

/** A bar when little is left of the limit. */
function LimitBar({ tool: { name, usageCount, usageLimit }, used }: { tool: ToolUsageInfo; used: string }) {
  if (usageLimit === null || usageCount < usageLimit * WARN_FROM) return null;
  return (
    <LabeledProgress
      className="mt-2 max-w-64"
      label={`${name}, share of the limit`}
      max={usageLimit}
      value={usageCount}
      valueText={`${used} used`}
    />
  );
}

type RowProps = { tool: ToolUsageInfo; product: Product | undefined };

function Row({ tool, product }: RowProps) {
  const { usageCount, usageLimit, remainingUses, resetsAt } = tool;
  const plan = product ? getSubscribedPlan(product) : null;
  const endsAt = plan?.subscription.accessUntil ?? null;
  // A plan that ends with this usage period has no reset.
  const isLast = endsAt !== null && endsAt <= resetsAt;
  const end = isLast ? endsAt : resetsAt;
  const limit = usageLimit === null ? "unlimited" : formatCount(usageLimit);
  const pace = formatPace(tool);
  const upgrade = needsMore(tool) ? (
    <Button asChild variant="link">
      <Link aria-label={`Upgrade your plan for ${tool.name}`} href={paths.pricing(tool.productId)}>
        Upgrade
      </Link>
    </Button>
  ) : null;
  return (
    <TableRow className="align-top">
      <TableHead className="py-3 font-normal" scope="row">
        <span className="block font-medium text-foreground">{tool.name}</span>
        <span className="block text-muted-foreground text-xs">
          {product?.name}
          {plan ? `, ${plan.plan.name} plan` : null}
        </span>
        <span className="mt-1 block text-muted-foreground text-xs md:hidden">
          {isLast ? "Ends" : "Resets"} <time dateTime={end}>{formatDateTime(end)}</time>
        </span>
        <span className="block text-xs md:hidden">
          {pace} {upgrade}
        </span>
        <LimitBar tool={tool} used={`${formatCount(usageCount)} of ${limit}`} />
      </TableHead>
      <TableCell className="pr-5 text-right font-mono md:pr-4">
        {formatCount(usageCount)}
        <span className="whitespace-nowrap text-muted-foreground md:hidden"> of {limit}</span>
      </TableCell>
      <TableCell className="text-right font-mono max-md:hidden">
        {usageLimit === null ? "Unlimited" : limit}
      </TableCell>
      <TableCell className="text-right font-mono max-md:hidden">
        {remainingUses === null ? "–" : formatCount(remainingUses)}
      </TableCell>
      <TableCell className="pl-4 max-md:hidden">
        {isLast ? "Ends " : null}
        <time dateTime={end}>{formatDateTime(end)}</time>
      </TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex flex-wrap items-baseline gap-x-3">
          {pace}
          {upgrade}
        </span>
      </TableCell>
    </TableRow>
  );
}

const wide = "max-md:hidden";
const COLUMNS = [
  { label: "Tool" },
  { label: "Used", isNumeric: true, className: "max-md:pr-5" },
  { label: "Limit", isNumeric: true, className: wide },
  { label: "Left", isNumeric: true, className: wide },
  { label: "Resets", className: `${wide} pl-4` },
  { label: "At this pace", className: wide },
];

type ToolUsageTableProps = { tools: readonly ToolUsageInfo[]; products: readonly Product[] };

/** One row per tool: used, limit, reset, and what this pace leads to. */
export function ToolUsageTable({ tools, products }: ToolUsageTableProps) {
  return (
    <CardTable caption="Usage of your tools in the current usage period" columns={COLUMNS}>
      {tools.map((tool) => (
        <Row key={tool.toolId} product={products.find(({ id }) => id === tool.productId)} tool={tool} />
      ))}
    </CardTable>
  );
}

type TableSectionProps = ComponentProps<typeof CardTable> & { title: string; link?: ReactNode };

/** A table below its title. */
function TableSection({ title, link, ...table }: TableSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-base text-foreground" id={id}>
          {title}
        </h2>
        {link}
      </div>
      <CardTable {...table} />
    </section>
  );
}

/** The runs of the period by API key, and those of the screens. Nothing for a user without runs of a key. */
export function KeyUsageTable({ byKey, series }: Pick<UsageReport, "byKey" | "series">) {
  if (!byKey.some(({ keyName }) => keyName !== null)) return null;
  return (
    <TableSection
      className="overflow-x-auto"
      columns={[{ label: "Key" }, ...series.map(({ name }) => ({ label: name, isNumeric: true }))]}
      link={
        <Link className="link text-sm" href={paths.apiKeys}>
          Manage keys
        </Link>
      }
      title="By API key"
    >
      {byKey.map(({ keyId, keyName, counts }) => (
        <TableRow key={keyId ?? "screens"}>
          <TableHead className="wrap-anywhere py-3 font-normal text-foreground" scope="row">
            {keyName ?? "This site, without a key"}
          </TableHead>
          {series.map(({ toolId }) => (
            <TableCell className="text-right font-mono" key={toolId}>
              {formatCount(counts[toolId] ?? 0)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableSection>
  );
}

const RUN_COLUMNS = [
  { label: "Time" },
  { label: "Tool" },
  { label: "Address or name", className: wide },
  { label: "Usage" },
];

const STATE_TEXT: Record<UsageRun["state"], string> = {
  running: "Running",
  counted: "Counted",
  not_counted: "Not counted",
};

function Subject({ result }: Pick<UsageRun, "result">) {
  if (!result) return <span className="text-muted-foreground">Not kept</span>;
  const href = result.kind === "capture" ? paths.capture(result.id) : paths.check(result.id);
  return (
    <Link className="link wrap-anywhere inline-block py-0.5 font-mono touch:py-3" dir="auto" href={href}>
      {result.subject.slice(0, 200)}
    </Link>
  );
}

/** The last runs of all tools, newest first. */
export function RunsTable({ runs }: { runs: readonly UsageRun[] }) {
  if (runs.length === 0) return null;
  return (
    <TableSection className="text-xs" columns={RUN_COLUMNS} title="Last runs">
      {runs.map(({ id, startedAt, toolName, keyName, result, state }) => (
        <TableRow className="align-baseline" key={id}>
          <TableCell className="whitespace-nowrap py-2 text-muted-foreground">
            <time dateTime={startedAt}>{formatTime(startedAt)}</time>
          </TableCell>
          <TableCell className="py-2 text-foreground">
            {toolName}
            {keyName === null ? null : (
              <span className="wrap-anywhere block text-muted-foreground">API key {keyName}</span>
            )}
            <span className="block md:hidden">
              <Subject result={result} />
            </span>
          </TableCell>
          <TableCell className="py-2 max-md:hidden">
            <Subject result={result} />
          </TableCell>
          <TableCell
            className={cn("py-2", state === "counted" ? "text-foreground" : "text-muted-foreground")}
          >
            {STATE_TEXT[state]}
          </TableCell>
        </TableRow>
      ))}
    </TableSection>
  );
}
