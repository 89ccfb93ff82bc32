/** `paused` by its user; `stopped` by a limit or the end of a plan. */
export const SCHEDULE_STATES = ["active", "paused", "stopped"] as const;

/**
 * `limit_reached`: the monthly limit is used, the schedule continues with the next period. `no_access`: the plan has
 * ended. `plan_limit`: the plan has fewer schedules, a longer interval or shorter lists.
 */
export const STOP_REASONS = ["limit_reached", "no_access", "plan_limit"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
