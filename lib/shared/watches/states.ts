/* States of watches. Apart from the contract, because tables and browsers need no zod for them. */

/**
 * The result of the last check of a page. `new`: not checked yet; `unstable`: the page changes on every load, so its changes
 * are not reported; `error`: the page could not be checked.
 */
export const PAGE_STATES = ["new", "same", "changed", "unstable", "error"] as const;

/** How a check of a page ended. `baseline`: there was nothing comparable to compare with. */
export const CHECK_OUTCOMES = ["baseline", "same", "changed", "unstable", "error", "canceled"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** What of a product page can be watched instead of its text. */
export const WATCHED_VALUES = ["price", "stock"] as const;
export type WatchedValueKind = (typeof WATCHED_VALUES)[number];

/** What is known of a watched name. */
export const NAME_STATES = ["new", "taken", "available", "reserved", "invalid"] as const;
export type NameState = (typeof NAME_STATES)[number];

/** Where a registered domain is in its life (RFC 3915; ICANN's expired registration recovery policy). */
export const REGISTRATION_STATES = ["active", "grace", "redemption", "pending_delete"] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Why a watch does not check. `limit`: the month's checks are used up. */
export const PAUSE_REASONS = ["user", "limit", "no_access"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const WATCH_PLATFORMS = ["twitter", "instagram", "youtube"] as const;
