import Link from "next/link";
import { formatDate, formatDateTime, formatTime } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { LabeledProgress } from "#components/ui/labeled-progress.tsx";
import { TableColumns } from "#components/ui/table-columns.tsx";
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
  const used = `${formatCount(usageCount)} of ${usageLimit === null ? "unlimited" : formatCount(usageLimit)}`;
  const pace = formatPace(tool);
  const upgrade = needsMore(tool) ? (
    <Button asChild variant="link">
      <Link aria-label={`Upgrade your plan for ${tool.name}`} href={paths.pricing(tool.productId)}>
        Upgrade
      </Link>
    </Button>
  ) : null;
  return (
    <tr className="border-border border-t align-top first:border-t-0">
      <th className="py-3 pr-4 pl-5 text-left font-normal" scope="row">
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
        <LimitBar tool={tool} used={used} />
      </th>
      <td className="py-3 pr-5 text-right font-mono md:pr-4">
        {formatCount(usageCount)}
        <span className="whitespace-nowrap text-muted-foreground md:hidden">
          {" "}
          of {usageLimit === null ? "unlimited" : formatCount(usageLimit)}
        </span>
      </td>
      <td className="py-3 pr-4 text-right font-mono max-md:hidden">
        {usageLimit === null ? "Unlimited" : formatCount(usageLimit)}
      </td>
      <td className="py-3 pr-4 text-right font-mono max-md:hidden">
        {remainingUses === null ? "–" : formatCount(remainingUses)}
      </td>
      <td className="py-3 pr-4 pl-4 max-md:hidden">
        {isLast ? "Ends " : null}
        <time dateTime={end}>{formatDateTime(end)}</time>
      </td>
      <td className="py-3 pr-5 max-md:hidden">
        <span className="flex flex-wrap items-baseline gap-x-3">
          {pace}
          {upgrade}
        </span>
      </td>
    </tr>
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
    <Card className="overflow-hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">Usage of your tools in the current usage period</caption>
        <TableColumns columns={COLUMNS} />
        <tbody>
          {tools.map((tool) => (
            <Row key={tool.toolId} product={products.find(({ id }) => id === tool.productId)} tool={tool} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The runs of the period by API key, and those of the screens. Nothing for a user without runs of a key. */
export function KeyUsageTable({ byKey, series }: Pick<UsageReport, "byKey" | "series">) {
  if (!byKey.some(({ keyName }) => keyName !== null)) return null;
  return (
    <section aria-labelledby="usage-by-key" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-base text-foreground" id="usage-by-key">
          By API key
        </h2>
        <Link
          className="rounded-sm text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current"
          href={paths.apiKeys}
        >
          Manage keys
        </Link>
      </div>
      <Card className="overflow-x-auto">
        <table className="w-full text-sm">
          <TableColumns
            columns={[{ label: "Key" }, ...series.map(({ name }) => ({ label: name, isNumeric: true }))]}
          />
          <tbody>
            {byKey.map(({ keyId, keyName, counts }) => (
              <tr className="border-border border-t first:border-t-0" key={keyId ?? "screens"}>
                <th
                  className="wrap-anywhere py-3 pr-4 pl-5 text-left font-normal text-foreground"
                  scope="row"
                >
                  {keyName ?? "This site, without a key"}
                </th>
                {series.map(({ toolId }) => (
                  <td className="py-3 pr-4 text-right font-mono last:pr-5" key={toolId}>
                    {formatCount(counts[toolId] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}

const RUN_COLUMNS = [
  { label: "Time" },
  { label: "Tool" },
  { label: "Address or name", className: "max-md:hidden" },
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
    <Link
      className="wrap-anywhere inline-block rounded-sm py-0.5 font-mono text-foreground underline decoration-input underline-offset-4 hover:decoration-current touch:py-3"
      dir="auto"
      href={href}
    >
      {result.subject.slice(0, 200)}
    </Link>
  );
}

/** The last runs of all tools, newest first. */
export function RunsTable({ runs }: { runs: readonly UsageRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="last-runs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground" id="last-runs">
        Last runs
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full text-xs">
          <TableColumns columns={RUN_COLUMNS} />
          <tbody>
            {runs.map(({ id, startedAt, toolName, keyName, result, state }) => (
              <tr className="border-border border-t align-baseline first:border-t-0" key={id}>
                <td className="whitespace-nowrap py-2 pr-4 pl-5 text-muted-foreground">
                  <time dateTime={startedAt}>{formatTime(startedAt)}</time>
                </td>
                <td className="py-2 pr-4 text-foreground">
                  {toolName}
                  {keyName === null ? null : (
                    <span className="wrap-anywhere block text-muted-foreground">API key {keyName}</span>
                  )}
                  <span className="block md:hidden">
                    <Subject result={result} />
                  </span>
                </td>
                <td className="py-2 pr-4 max-md:hidden">
                  <Subject result={result} />
                </td>
                <td
                  className={
                    state === "counted" ? "py-2 pr-5 text-foreground" : "py-2 pr-5 text-muted-foreground"
                  }
                >
                  {STATE_TEXT[state]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
