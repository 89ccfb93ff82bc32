/* Limits of fields. Apart from the contract, because browsers load this file without zod. */

export const MAX_SELECTOR_LENGTH = 500;
export const MAX_FIELDS = 50;
/** Of all levels together. */
export const MAX_ALL_FIELDS = 100;
