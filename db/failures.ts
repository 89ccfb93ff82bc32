import "server-only";

type Said = { code: string; constraint_name?: string };

/**
 * What the database itself said, which stands behind the error of a query. Known by its fields, not by its class: a
 * build has copies of the class, and the one pool of the process uses the copy of whoever opened it.
 */
function said(error: unknown): Said | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isSaid = cause instanceof Error && "severity" in cause && "code" in cause;
  return isSaid ? (cause as Error & Said) : null;
}

/** Whether something was to be written about a user who has been deleted meanwhile. */
export function isUserGone(error: unknown): boolean {
  const { code, constraint_name = "" } = said(error) ?? {};
  return code === "23503" && constraint_name.endsWith("_user_id_users_id_fk");
}

/** Whether the database ended a transaction because it and another waited for each other. It can be run again. */
export const isDeadlock = (error: unknown): boolean => said(error)?.code === "40P01";
