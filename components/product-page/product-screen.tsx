"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useParams } from "next/navigation";
import CatalogError from "#components/catalog/catalog-error.tsx";
import { ProductImage } from "#components/catalog/product-image.tsx";
import { UsageStatistics } from "#components/pricing/usage-statistics.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

function PlanStatus({ product }: { product: Product }) {
  const plan = product.plans.find((one) => one.isCurrentUserPlan);
  if (plan) {
    return (
      <div className="grid gap-3">
        <p className="text-muted-foreground text-sm">You have the {plan.name} plan.</p>
        <UsageStatistics
          endsAt={product.subscription?.accessUntil ?? null}
          heading="h2"
          tools={plan.planTools}
        />
      </div>
    );
  }
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2 className="font-medium text-foreground text-sm">Included tools</h2>
        <ul className="mt-2 grid gap-1 text-muted-foreground text-sm">
          {product.tools.map((tool) => (
            <li key={tool.id}>{tool.name}</li>
          ))}
        </ul>
      </div>
      <Button asChild className="justify-self-start">
        <Link href={paths.pricing(product.id)}>See Plans</Link>
      </Button>
    </Card>
  );
}

/** A product without its own screen: description, tools with usage, plan. */
export function ProductScreen() {
  const { id } = useParams<{ id: string }>();
  const { data, isError, refetch } = useQuery<Product[]>({ queryKey: [apiPaths.catalog] });
  const product = data?.find((one) => String(one.id) === id);
  if (!data) {
    return isError ? (
      <div className="mx-auto w-full max-w-xl p-6">
        <CatalogError onRetry={refetch} />
      </div>
    ) : (
      <PageSpinner label="Loading the product" />
    );
  }
  if (!product) return <PageSpinner />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 pt-10 pb-24 sm:px-6">
      <Button asChild className="-ml-3 justify-self-start" size="sm" variant="ghost">
        <Link href={paths.home()}>← Back to Tools</Link>
      </Button>
      <div className="overflow-hidden rounded-lg border border-border">
        <ProductImage eager product={product} />
      </div>
      <header>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="wrap-anywhere font-semibold text-foreground text-xl tracking-[-0.02em]">
            {product.name}
          </h1>
          {product.isSubscribed ? <Badge variant="success">Subscribed</Badge> : null}
        </div>
        <p className="mt-2 max-w-reading text-base text-muted-foreground">{product.description}</p>
      </header>
      <PlanStatus product={product} />
    </div>
  );
}
