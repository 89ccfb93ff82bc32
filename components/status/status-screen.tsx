"use client";
import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { HealthComponents } from "#shared/health-contract.ts";
import { COMPONENT_NAMES, HEALTH_COMPONENTS, STATE_LABELS, summarizeHealth } from "./component-states.ts";
import { useHealth } from "./use-health.ts";

const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });
const checkedAtText = (time: number) => `Checked at ${timeFormat.format(time)}.`;

type Health = ReturnType<typeof useHealth>;

function Summary({ health }: { health: Health }) {
  const { data, isError, dataUpdatedAt, errorUpdatedAt, retry } = health;
  if (isError)
    return (
      <RetryAlert onRetry={retry} title="We could not check the service" variant="destructive">
        Check your connection. If it works, the service is not available. {checkedAtText(errorUpdatedAt)}
      </RetryAlert>
    );
  if (!data) return <Notice title="Checking every part">This takes a few seconds.</Notice>;
  return <Notice {...summarizeHealth(data.components)}>{checkedAtText(dataUpdatedAt)}</Notice>;
}

function Component({ name, health }: { name: keyof HealthComponents; health: Health }) {
  const [title, about] = COMPONENT_NAMES[name];
  const { data, isError } = health;
  const state = data && !isError ? STATE_LABELS[data.components[name]] : null;
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium text-foreground text-sm">{title}</p>
        <p className="text-muted-foreground text-sm">{state?.detail ?? about}</p>
      </div>
      {state || isError ? (
        <Badge variant={state?.variant ?? "unknown"}>{state?.label ?? "Unknown"}</Badge>
      ) : (
        <Skeleton className="h-5 w-24 rounded-full" />
      )}
    </li>
  );
}

/** The health of every component, as of the last minute. */
export function StatusScreen() {
  const health = useHealth();
  return (
    <section aria-busy={health.isPending} aria-label="Parts of the service" className="grid gap-4">
      <Summary health={health} />
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {HEALTH_COMPONENTS.map((name) => (
          <Component health={health} key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}
