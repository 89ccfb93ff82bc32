import { Check } from "lucide-react";
import type { Plan } from "#shared/catalog/contract.ts";
import { limitText, usageLabel } from "./usage-text.ts";

/** Tools with their limits first, then the features. */
export function PlanTools({ plan }: { plan: Plan }) {
  const features = Object.entries(plan.features);
  return (
    <div className="grid content-start gap-4 border-line border-t pt-4">
      {plan.planTools.length > 0 ? (
        <ul aria-label="Included tools" className="grid gap-3">
          {plan.planTools.map((tool) => (
            <li key={tool.toolId}>
              <p className="wrap-anywhere font-medium text-ink text-sm">{tool.toolDetails.name}</p>
              <p className="text-muted text-sm">{limitText(tool)}</p>
              {usageLabel(tool) ? <p className="text-muted text-xs">{usageLabel(tool)}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {features.length > 0 ? (
        <ul aria-label="Features" className="grid gap-1.5">
          {features.map(([key, text]) => (
            <li className="flex gap-2 text-muted text-sm" key={key}>
              <Check aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-faint" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
