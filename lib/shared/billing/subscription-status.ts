/*
 * The payment provider's words for how a subscription stands, by what they mean to us. `incomplete`, a purchase that was
 * begun and is not paid yet, is in none of the lists; nor is a word that is new to us, which gives no access.
 */

/** Begun and not ended, whether it gives access or not. */
export const LIVE_STATUSES: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused"];

/** Live, but a renewal was not paid. */
export const OVERDUE_STATUSES: readonly string[] = ["past_due", "unpaid"];

/** Over for good. */
export const ENDED_STATUSES: readonly string[] = ["canceled", "incomplete_expired"];
