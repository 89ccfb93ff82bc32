"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EndedOn } from "#components/pricing/ended-on.tsx";
import { cycleSuffix, formatPrice } from "#components/pricing/format-price.ts";
import { PlanState } from "#components/pricing/plan-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { getSubscribedPlan } from "#shared/catalog/subscribed-plan.ts";
import { apiPaths, paths } from "#shared/paths.ts";

type RowProps = { name: string; state: ReactNode; end: ReactNode };

function Row({ name, state, end }: RowProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-ink text-sm">{name}</p>
        {state}
      </div>
      <p className="shrink-0 text-right font-mono text-ink text-sm">{end}</p>
    </li>
  );
}

/** The current plan of a product, or the last one; null if the user never had one. */
function ProductPlan({ product }: { product: Product }) {
  const { name, ended, isSubscribed } = product;
  const plan = getSubscribedPlan(product);
  if (plan) {
    const { price, billingCycle } = plan.pays;
    return (
      <Row
        end={price === 0 ? formatPrice(price) : `${formatPrice(price)}${cycleSuffix(billingCycle)}`}
        name={`${name}, ${plan.plan.name}`}
        state={<PlanState hasAccess={isSubscribed} subscription={plan.subscription} />}
      />
    );
  }
  if (!ended) return null;
  return <Row end={null} name={`${name}, ${ended.planName}`} state={<EndedOn iso={ended.endedAt} />} />;
}

export function PlanList() {
  const { data, isError } = useQuery<Product[]>({ queryKey: [apiPaths.catalog], staleTime: 0 });
  if (!data && !isError) return <Skeleton className="h-26" />;
  const known = data?.filter(({ subscription, ended }) => subscription || ended) ?? [];
  const nothing = data ? "You don't have a plan yet." : "Your plans could not be loaded.";
  return (
    <>
      {known.length > 0 ? (
        <ul className="mb-4 grid divide-y divide-line border-line border-b">
          {known.map((product) => (
            <ProductPlan key={product.id} product={product} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted text-sm">{nothing}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="secondary">
          <Link href={paths.pricing()}>My Products</Link>
        </Button>
        <Button asChild size="sm" variant="secondary">
          <Link href={paths.usage}>Usage</Link>
        </Button>
      </div>
    </>
  );
}
