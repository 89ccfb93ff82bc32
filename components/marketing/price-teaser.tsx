import Link from "next/link";
import { cycleSuffix, formatPrice } from "#components/pricing/format-price.ts";
import { limitText } from "#components/pricing/usage-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Plan } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

function PlanLine({ plan }: { plan: Plan }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <span className="font-medium text-foreground text-sm">{plan.name}</span>
      <span className="text-muted-foreground text-sm max-sm:order-3 max-sm:col-span-2">
        {plan.planTools.map((tool) => `${tool.toolDetails.name}: ${limitText(tool)}`).join(" · ")}
      </span>
      <span className="text-right font-medium text-foreground text-sm">
        {formatPrice(plan.price)}
        {plan.price > 0 ? (
          <span className="font-normal text-muted-foreground">{cycleSuffix(plan.billingCycle)}</span>
        ) : null}
      </span>
    </li>
  );
}

/** One line per plan of the catalog. */
export function PriceTeaser({ plans }: { plans: Plan[] }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Card className="w-full">
        <ul className="divide-y divide-border">
          {plans
            .toSorted((a, b) => a.price - b.price)
            .map((plan) => (
              <PlanLine key={plan.id} plan={plan} />
            ))}
        </ul>
      </Card>
      <Button asChild size="lg" variant="outline">
        <Link href={paths.pricing()}>See Pricing Plans</Link>
      </Button>
    </div>
  );
}
