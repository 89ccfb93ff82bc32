"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LazyLowerPlanSwitch } from "#components/pricing/lazy-lower-plan-switch.tsx";
import { EndedOn, PlanState } from "#components/pricing/plan-state.tsx";
import { formatRate } from "#components/pricing/plan-texts.ts";
import { SubscriptionControls } from "#components/pricing/subscription-controls.tsx";
import { Button } from "#components/ui/button.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { getSubscribedPlan, type SubscribedPlan } from "#shared/catalog/subscribed-plan.ts";
import { apiPaths, paths } from "#shared/paths.ts";

/** Change, keep or cancel, as on the pricing screen. */
function PlanActions(props: SubscribedPlan & { product: Product; headingId: string }) {
  const { product, plan, subscription, headingId } = props;
  const lower = product.plans.filter(({ id, price }) => id !== plan.id && price < plan.price);
  return (
    <>
      <Button asChild size="sm" variant="outline">
        <Link aria-label={`Change plan of ${product.name}`} href={paths.pricing(product.id)}>
          Change plan
        </Link>
      </Button>
      <SubscriptionControls headingId={headingId} plan={plan} size="sm" subscription={subscription} />
      {lower.map((other) => (
        <LazyLowerPlanSwitch current={plan} key={other.id} plan={other} subscription={subscription} />
      ))}
    </>
  );
}

/** The current plan of a product, or the last one; null if the user never had one. */
function ProductPlan({ product }: { product: Product }) {
  const { name, isSubscribed } = product;
  const current = getSubscribedPlan(product);
  const ended = current ? null : product.ended;
  const planName = current?.plan.name ?? ended?.planName;
  if (!planName) return null;
  const id = `account-plan-${product.id}`;
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium text-foreground text-sm outline-none" id={id} tabIndex={-1}>
            {`${name}, ${planName}`}
          </p>
          {current ? <PlanState hasAccess={isSubscribed} subscription={current.subscription} /> : null}
          {ended ? <EndedOn iso={ended.endedAt} /> : null}
        </div>
        {current ? (
          <p className="shrink-0 text-right font-mono text-foreground text-sm">{formatRate(current.pays)}</p>
        ) : null}
      </div>
      {current ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PlanActions {...current} headingId={id} product={product} />
        </div>
      ) : null}
    </li>
  );
}

/** Without fetching again when a section mounts: the screen has done it, and a failure has a retry button. */
export const PLANS = { queryKey: [apiPaths.catalog], staleTime: 0, retryOnMount: false };

export function PlanList() {
  const { data, isError, refetch } = useQuery<Product[]>(PLANS);
  if (!data && isError)
    return (
      <RetryAlert onRetry={() => void refetch()} title="Your plans could not be loaded" variant="warning" />
    );
  if (!data) return <Skeleton className="h-24" />;
  const known = data.filter(({ subscription, ended }) => subscription || ended);
  return (
    <>
      {known.length > 0 ? (
        <ul className="mb-4 grid divide-y divide-border border-border border-b">
          {known.map((product) => (
            <ProductPlan key={product.id} product={product} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-muted-foreground text-sm">You don't have a plan yet.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="outline">
          <Link href={paths.pricing()}>My Products</Link>
        </Button>
        <Button asChild size="sm" variant="outline">
          <Link href={paths.usage}>Usage</Link>
        </Button>
      </div>
    </>
  );
}
