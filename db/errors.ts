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
export function isUserDeletedError(error: unknown): boolean {
  const { code, constraint_name = "" } = said(error) ?? {};
  return code === "23503" && constraint_name.endsWith("_user_id_users_id_fk");
}

/** Whether the database ended a transaction because it and another waited for each other. It can be run again. */
export const isDeadlock = (error: unknown): boolean => said(error)?.code === "40P01";

/** Of the driver, and of Node's sockets. */
const CONNECTION_CODES = [
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
];

/**
 * Whether the database could not be reached or refused or ended the connection, e.g. because it has too many. PostgreSQL
 * and poolers call that FATAL, under whatever code; PgBouncer sends the localized field alone. A socket's error is the
 * database's when it is thrown as it is or stands behind drizzle's, which has a query: other clients wrap theirs.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isQuery = error instanceof Error && "query" in error && error.cause !== undefined;
  const cause = ((isQuery ? error.cause : error) ?? {}) as Record<string, unknown>;
  const { code, severity_local, severity = severity_local } = cause;
  return severity === "FATAL" || CONNECTION_CODES.some((known) => known === code);
}
