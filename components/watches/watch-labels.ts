import { formatDate } from "#client/format-time.ts";
import type { BadgeLabel } from "#components/ui/badge.tsx";
import type { Watch } from "#shared/watches/contract.ts";
import { formatInterval } from "#shared/watches/intervals.ts";
import type { CheckOutcome, PauseReason } from "#shared/watches/states.ts";

const STATES: Record<Watch["state"], BadgeLabel> = {
  new: { text: "First check", variant: "secondary" },
  same: { text: "Unchanged", variant: "secondary" },
  changed: { text: "Changed", variant: "default" },
  unstable: { text: "Changes on every load", variant: "warning" },
  error: { text: "Not checked", variant: "destructive" },
  taken: { text: "Taken", variant: "secondary" },
  available: { text: "Available", variant: "success" },
  reserved: { text: "Reserved", variant: "unknown" },
  invalid: { text: "Not offered", variant: "unknown" },
};

const PAUSED: Record<PauseReason, BadgeLabel> = {
  user: { text: "Paused", variant: "secondary" },
  limit: { text: "Waits for next month", variant: "warning" },
  no_access: { text: "No plan", variant: "warning" },
};

/** The state of a watch, unless it is paused. */
export const getWatchLabel = ({ state, pausedReason }: Watch): BadgeLabel =>
  pausedReason ? PAUSED[pausedReason] : STATES[state];

const EXPIRED = {
  grace: ", its owner can still renew it",
  redemption: ", its owner can still restore it",
  pending_delete: ", about to be released",
} as const;

/** `Registered until Mar 3, 2027`, `Expired Nov 3, its owner can still restore it` */
function describeRegistration({ registration, expiresAt }: NonNullable<Watch["name"]>): string {
  if (!registration) return "";
  if (registration === "active") return `Registered${expiresAt ? ` until ${formatDate(expiresAt)}` : ""}`;
  // Registries move the date forward by a year when the registration expires, until its owner gives it up.
  const isPast = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  return `Expired${isPast ? ` ${formatDate(expiresAt)}` : ""}${EXPIRED[registration]}`;
}

/** What is known, in one line. */
export function describeWatch({ state, page, name }: Watch): string {
  if (page) {
    if (state === "error") return page.error?.message ?? "The last check failed";
    if (state === "unstable") return "Choose a part of the page that stays, with a selector";
    return page.lastChange ?? (state === "new" ? "We look twice, a minute apart" : "No change seen yet");
  }
  if (state === "new") return "Waits for its first lookup";
  if (state === "available") return "Two lookups have confirmed it. Others may be faster";
  return state === "taken" && name ? describeRegistration(name) : "";
}

/** `every hour`, `at 0 9 * * 1-5, UTC`; a name is looked up as often as its state needs. */
export function describePace({ page }: Watch): string | null {
  if (!page) return null;
  if (page.cron) return `at ${page.cron}, ${page.timeZone}`;
  const quiet = page.quietHours ? `, not from ${page.quietHours.from} to ${page.quietHours.to}` : "";
  return `every ${formatInterval(page.intervalMinutes).replace(/^1 /, "")}${quiet}`;
}

export const OUTCOME_LABELS: Record<CheckOutcome, BadgeLabel> = {
  baseline: { text: "First check", variant: "secondary" },
  same: { text: "Unchanged", variant: "secondary" },
  changed: { text: "Changed", variant: "default" },
  unstable: { text: "Not confirmed", variant: "warning" },
  error: { text: "Failed", variant: "destructive" },
  canceled: { text: "Canceled", variant: "secondary" },
};
