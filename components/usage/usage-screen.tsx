"use client";

import { useQuery } from "@tanstack/react-query";
import { CatalogError } from "#components/catalog/catalog-error.tsx";
import { PastDueBanner } from "#components/pricing/past-due-banner.tsx";
import { UsageStatistics } from "#components/pricing/usage-statistics.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { getSubscribedPlan } from "#shared/catalog/subscribed-plan.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { DailyUse } from "./daily-use.tsx";

function NothingYet() {
  return (
    <EmptyState className="px-6 py-16">
      <p className="font-semibold text-base text-ink">You don't have a plan yet</p>
      <p className="mt-1.5 mb-5 text-muted text-sm">Your usage and remaining limits will appear here.</p>
      <Button asChild>
        <Link href={paths.pricing()}>See Plans</Link>
      </Button>
    </EmptyState>
  );
}

function ProductUsage({ product }: { product: Product }) {
  const held = getSubscribedPlan(product);
  if (!held) return null;
  const { plan, subscription } = held;
  return (
    <section aria-label={product.name} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-base text-ink">{product.name}</h2>
        <p className="text-muted text-sm">{plan.name} plan</p>
      </div>
      <PastDueBanner product={product} />
      <UsageStatistics endsAt={subscription.accessUntil} heading="h3" tools={plan.planTools} />
    </section>
  );
}

export function UsageScreen() {
  const { data, isError, refetch } = useQuery<Product[]>({
    queryKey: [apiPaths.catalog],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (!data && !isError) return <PageSpinner label="Loading your usage" />;
  const mine = data?.filter(({ subscription }) => subscription !== null) ?? [];
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-8 font-semibold text-ink text-xl tracking-[-0.02em]">Usage</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {data ? null : <CatalogError onRetry={refetch} />}
        {data && mine.length === 0 ? <NothingYet /> : null}
        {mine.map((product) => (
          <ProductUsage key={product.id} product={product} />
        ))}
        <DailyUse />
      </div>
    </div>
  );
}
