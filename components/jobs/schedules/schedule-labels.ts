import { formatJobCount } from "#components/jobs/job-labels.ts";
import type { StopReason } from "#shared/jobs/definitions.ts";
import type { Schedule } from "#shared/schedules/contract.ts";

type Label = { text: string; variant: "secondary" | "default" | "success" | "warning" | "destructive" };

export const STATE_LABELS: Record<Schedule["state"], Label> = {
  active: { text: "Active", variant: "success" },
  paused: { text: "Paused", variant: "secondary" },
  stopped: { text: "Stopped", variant: "warning" },
};

export const STOP_TEXTS: Record<StopReason, string> = {
  limit_reached: "The monthly limit is reached. It continues by itself.",
  no_access: "Your plan has ended.",
  plan_limit: "Your plan no longer includes it.",
};

/** '1 screenshot', '200 name checks' */
export const contentText = ({ total, type }: Pick<Schedule, "total" | "type">): string =>
  formatJobCount(total, type);
