import { lazy, Suspense, useState } from "react";
import { ProductImage } from "#components/catalog/product-image.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#lib/utils.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { PastDueBanner } from "./past-due-banner.tsx";
import { mainPlanId } from "./plan-button-action.ts";
import { PlanCard } from "./plan-card.tsx";
import { UsageStatistics } from "./usage-statistics.tsx";

type ProductSectionProps = { product: Product; heading: "h2" | "h3"; isSignedIn: boolean };

function ProductHeader({ product, heading: Heading }: { product: Product; heading: "h2" | "h3" }) {
  return (
    <div className="flex items-start gap-4 sm:gap-5">
      <div className="w-20 shrink-0 overflow-hidden rounded-md border border-border sm:w-32">
        <ProductImage eager product={product} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="min-w-0 wrap-anywhere font-semibold text-foreground text-lg">
            {product.name}
          </Heading>
          {product.isSubscribed ? <Badge variant="success">Subscribed</Badge> : null}
        </div>
        <p className="mt-1 max-w-reading text-muted-foreground text-sm">{product.description}</p>
      </div>
    </div>
  );
}

const CompareLimits = lazy(() => import("./compare-limits.tsx"));

/** Opens the comparison; its code and data load on the first click. */
export function CompareLimitsToggle(props: { productId: number; productName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      {/* Plain, because the prerendered page has one for each product. The arrows are in CSS to keep its HTML Latin-1, which Node.js sends faster. */}
      <button
        aria-expanded={isOpen}
        aria-label={`Compare all limits of ${props.productName}`}
        className="justify-self-start rounded-md text-muted-foreground text-sm after:content-['_\25BE'] aria-expanded:after:content-['_\25B4'] hover:text-foreground touch:min-h-11"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        Compare all limits
      </button>
      <Suspense>{isOpen ? <CompareLimits {...props} /> : null}</Suspense>
    </div>
  );
}

/** Column counts that leave no single card in the last row. */
const COLUMNS: Record<number, string> = {
  2: "sm:grid-cols-2",
  3: "md:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};
const ANY_COLUMNS = "sm:grid-cols-[repeat(auto-fit,minmax(15.5rem,1fr))]";

/** A product with its usage and its plans, cheapest first. */
export function ProductSection({ product, heading, isSignedIn }: ProductSectionProps) {
  const below = heading === "h2" ? "h3" : "h4";
  const plans = product.plans.toSorted((a, b) => a.price - b.price);
  const current = plans.find((plan) => plan.isCurrentUserPlan);
  const mainId = mainPlanId(plans);
  return (
    <section aria-label={product.name} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ProductHeader heading={heading} product={product} />
      <PastDueBanner product={product} />
      {current ? (
        <UsageStatistics
          endsAt={product.subscription?.accessUntil ?? null}
          heading={below}
          tools={current.planTools}
        />
      ) : null}
      <ul
        className={cn("-mb-4 grid grid-cols-[minmax(0,1fr)] gap-x-4", COLUMNS[plans.length] ?? ANY_COLUMNS)}
      >
        {plans.map((plan) => (
          <li className="row-span-6 mb-4 grid grid-rows-subgrid" key={plan.id}>
            <PlanCard
              heading={below}
              isMain={plan.id === mainId}
              isSignedIn={isSignedIn}
              plan={plan}
              product={product}
            />
          </li>
        ))}
      </ul>
      <CompareLimitsToggle productId={product.id} productName={product.name} />
    </section>
  );
}
