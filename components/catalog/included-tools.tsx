import { Badge } from "#components/ui/badge.tsx";
import type { ToolRef } from "#shared/catalog/contract.ts";

/** Tools shown by name; the rest become a '+N more' badge (specification, section 9). */
const SHOWN = 3;

export function IncludedTools({ tools }: { tools: ToolRef[] }) {
  const rest = tools.slice(SHOWN);
  return (
    <div>
      <p className="mb-2 text-muted-foreground text-xs">Included Tools:</p>
      <ul className="flex flex-wrap gap-1.5 *:max-w-full">
        {tools.slice(0, SHOWN).map((tool) => (
          <li key={tool.id}>
            <Badge variant="secondary">
              <span className="truncate">{tool.name}</span>
            </Badge>
          </li>
        ))}
        {rest.length > 0 ? (
          <li>
            <Badge title={rest.map((tool) => tool.name).join(", ")} variant="outline">
              +{rest.length} more
            </Badge>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
