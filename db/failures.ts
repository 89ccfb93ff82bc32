import "server-only";
import postgres from "postgres";

/** What the database itself said, which stands behind the error of a query. */
function said(error: unknown): postgres.PostgresError | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof postgres.PostgresError ? cause : null;
}

/** Whether something was to be written about a user who has been deleted meanwhile. */
export function isUserGone(error: unknown): boolean {
  const { code, constraint_name = "" } = said(error) ?? {};
  return code === "23503" && constraint_name.endsWith("_user_id_users_id_fk");
}

/** Whether the database ended a transaction because it and another waited for each other. It can be run again. */
export const isDeadlock = (error: unknown): boolean => said(error)?.code === "40P01";
