import type { Plan } from "#shared/catalog/contract.ts";
import { limitText, usageLabel } from "./usage-text.ts";

/** Tools with their limits first, then the features. */
export function PlanTools({ plan }: { plan: Plan }) {
  const features = Object.entries(plan.features);
  return (
    <div className="grid content-start gap-4 border-border border-t pt-4">
      {plan.planTools.length > 0 ? (
        <ul aria-label="Included tools" className="grid gap-3">
          {plan.planTools.map((tool) => (
            <li key={tool.toolId}>
              <p className="wrap-anywhere font-medium text-foreground text-sm">{tool.toolDetails.name}</p>
              <p className="text-muted-foreground text-sm">{limitText(tool)}</p>
              {usageLabel(tool) ? <p className="text-muted-foreground text-xs">{usageLabel(tool)}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {features.length > 0 ? (
        <ul aria-label="Features" className="check-list grid gap-1.5 text-muted-foreground text-sm">
          {features.map(([key, text]) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
