/** The largest value of PostgreSQL's `integer`, and so of the ids of plans and products. */
export const MAX_INTEGER = 2_147_483_647;
