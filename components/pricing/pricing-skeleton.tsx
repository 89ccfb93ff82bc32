import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const PLANS = ["first", "second", "third", "fourth"];

function PlanCardSkeleton() {
  return (
    <Card className="flex h-[25rem] flex-col gap-4 p-5">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-9 w-28" />
      <Skeleton className="h-9 w-full touch:h-11" />
      <div className="grid gap-3 border-border border-t pt-4">
        <Skeleton className="h-10 w-36" />
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-16 w-full" />
      </div>
    </Card>
  );
}

/** Skeleton of the pricing screen in its final layout. */
export function PricingSkeleton() {
  return (
    <div className="min-h-screen">
      <span className="sr-only" role="status">
        Loading plans
      </span>
      <Skeleton className="mb-10 h-[38px] w-80 max-w-full touch:h-[50px]" />
      <div className="grid gap-5">
        <Skeleton className="mb-1 h-6 w-44" />
        <div className="flex items-start gap-4 sm:gap-5">
          <Skeleton className="aspect-16/10 w-20 shrink-0 sm:w-32" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-5 w-full max-w-96" />
          </div>
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {PLANS.map((key) => (
            <PlanCardSkeleton key={key} />
          ))}
        </div>
      </div>
    </div>
  );
}
