/** Final states of a subscription; it can no longer be changed or charged. */
export const CLOSED: readonly string[] = ["canceled", "incomplete_expired"];
