/** What a subscription is when it has come to its end; it can no longer be changed or charged. */
export const CLOSED: readonly string[] = ["canceled", "incomplete_expired"];
