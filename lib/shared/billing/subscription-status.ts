/* Stripe's subscription statuses by their meaning for us. `incomplete`, a checkout not paid yet, is in none
   of the lists; neither is an unknown status, which grants no access. */

/** Started and not ended, with or without access. */
export const LIVE_STATUSES: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused"];

/** Live with an unpaid renewal. */
export const OVERDUE_STATUSES: readonly string[] = ["past_due", "unpaid"];

/** Final statuses. */
export const ENDED_STATUSES: readonly string[] = ["canceled", "incomplete_expired"];
