/** When mails about changed pages and sites are sent: each at once, or together once in a period. */
export const CHANGE_FREQUENCIES = ["at_once", "hourly", "daily", "weekly"] as const;
export type ChangeFrequency = (typeof CHANGE_FREQUENCIES)[number];
