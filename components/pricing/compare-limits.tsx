"use client";

import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "#client/query-client.ts";
import { formatCount } from "#components/format/format-count.ts";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PlanWithLimits } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { limitText } from "./usage-text.ts";

type LimitRow = { label: string; cells: { planId: number; text: string }[] };

const NONE = "–";

function listToolRows(plans: PlanWithLimits[]): LimitRow[] {
  const names = new Map(
    plans.flatMap(({ planTools }) => planTools.map(({ toolId, toolDetails }) => [toolId, toolDetails.name])),
  );
  return [...names].map(([toolId, label]) => ({
    label,
    cells: plans.map(({ id, planTools }) => {
      const tool = planTools.find((candidate) => candidate.toolId === toolId);
      return { planId: id, text: tool ? limitText(tool) : NONE };
    }),
  }));
}

/** Only limits that the server enforces. */
function listRows(plans: PlanWithLimits[]): LimitRow[] {
  const captures: LimitRow = {
    label: "Captures at the same time",
    cells: plans.map(({ id, limits }) => ({ planId: id, text: String(limits.concurrentCaptures ?? NONE) })),
  };
  const links: LimitRow = {
    label: "Shared links",
    cells: plans.map(({ id, limits }) => ({ planId: id, text: formatCount(limits.sharedLinks) })),
  };
  const hasCaptures = plans.some(({ limits }) => limits.concurrentCaptures !== null);
  return [...listToolRows(plans), ...(hasCaptures ? [captures] : []), links];
}

/** A table of all limits of a product's plans, loaded when it is opened. */
export function CompareLimits({ productId, productName }: { productId: number; productName: string }) {
  // The pricing page has no provider, because visitors need no cache.
  const { data, isError, refetch } = useQuery<PlanWithLimits[]>(
    { queryKey: [apiPaths.plans] },
    getQueryClient(),
  );
  if (isError && !data)
    return (
      <RetryAlert onRetry={() => void refetch()} title="The limits could not be loaded" variant="warn" />
    );
  if (!data) return <Skeleton className="h-44" />;
  const plans = data.filter((plan) => plan.productId === productId).toSorted((a, b) => a.price - b.price);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={`Limits of ${productName}`} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full min-w-[36rem] text-left text-sm">
        <thead>
          <tr className="border-line border-b">
            <th className="py-2 pr-4 font-medium text-muted" scope="col">
              Limit
            </th>
            {plans.map(({ id, name }) => (
              <th className="py-2 pr-4 font-medium text-ink" key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listRows(plans).map(({ label, cells }) => (
            <tr className="border-line border-b" key={label}>
              <th className="py-2 pr-4 font-normal text-muted" scope="row">
                {label}
              </th>
              {cells.map(({ planId, text }) => (
                <td className="py-2 pr-4 text-ink" key={planId}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
