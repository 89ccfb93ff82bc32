"use client";
import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { HealthComponents } from "#shared/health-contract.ts";
import { COMPONENT_NAMES, HEALTH_COMPONENTS, STATE_LABELS, summarizeHealth } from "./component-states.ts";
import { type HealthState, useHealth } from "./use-health.ts";

const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });
const checkedAtText = (date: Date) => `Checked at ${timeFormat.format(date)}.`;

function Summary({ state, retry }: { state: HealthState; retry: () => void }) {
  if (state.kind === "loading") return <Notice title="Checking every part">This takes a few seconds.</Notice>;
  if (state.kind === "failed")
    return (
      <RetryAlert onRetry={retry} title="We could not check the service" variant="destructive">
        Check your connection. If it works, the service is not available. {checkedAtText(state.checkedAt)}
      </RetryAlert>
    );
  const { variant, title } = summarizeHealth(state.report.components);
  return (
    <Notice title={title} variant={variant}>
      {checkedAtText(state.checkedAt)}
    </Notice>
  );
}

function ComponentState({ name, state }: { name: keyof HealthComponents; state: HealthState }) {
  if (state.kind === "loading") return <Skeleton className="h-5 w-24 rounded-full" />;
  if (state.kind === "failed") return <Badge variant="unknown">Unknown</Badge>;
  const { variant, label } = STATE_LABELS[state.report.components[name]];
  return <Badge variant={variant}>{label}</Badge>;
}

function Component({ name, state }: { name: keyof HealthComponents; state: HealthState }) {
  const [title, about] = COMPONENT_NAMES[name];
  const detail = state.kind === "known" ? STATE_LABELS[state.report.components[name]].detail : undefined;
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium text-foreground text-sm">{title}</p>
        <p className="text-muted-foreground text-sm">{detail ?? about}</p>
      </div>
      <ComponentState name={name} state={state} />
    </li>
  );
}

/** The health of every component, as of the last minute. */
export function StatusScreen() {
  const { state, retry } = useHealth();
  return (
    <section aria-busy={state.kind === "loading"} aria-label="Parts of the service" className="grid gap-4">
      <Summary retry={retry} state={state} />
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {HEALTH_COMPONENTS.map((name) => (
          <Component key={name} name={name} state={state} />
        ))}
      </ul>
    </section>
  );
}
