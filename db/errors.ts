type DatabaseErrorFields = { code: string; constraint_name?: string };

/**
 * Gets PostgreSQL's error, which drizzle's query error has as its cause. Detected by fields instead of class, because
 * a build contains several copies of the driver.
 */
function getDatabaseError(error: unknown): DatabaseErrorFields | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const isDatabaseError = cause instanceof Error && "severity" in cause && "code" in cause;
  return isDatabaseError ? (cause as Error & DatabaseErrorFields) : null;
}

/** Whether a write failed because its user has been deleted (foreign key violation). */
export function isUserDeletedError(error: unknown): boolean {
  const { code, constraint_name = "" } = getDatabaseError(error) ?? {};
  return code === "23503" && constraint_name.endsWith("_user_id_users_id_fk");
}

/** Whether a transaction was aborted by a deadlock and can be retried. */
export const isUniqueViolation = (error: unknown): boolean => getDatabaseError(error)?.code === "23505";

export const isDeadlock = (error: unknown): boolean => getDatabaseError(error)?.code === "40P01";

/** Connection error codes of postgres.js and of Node's sockets. */
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
 * Whether the database was unreachable or rejected or closed the connection, e.g. for too many connections. PostgreSQL
 * and poolers report that as FATAL with various codes; PgBouncer sends only the localized severity. Socket errors count
 * when thrown directly or as the cause of drizzle's query error, because other clients wrap theirs.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isQuery = error instanceof Error && "query" in error && error.cause !== undefined;
  const cause = ((isQuery ? error.cause : error) ?? {}) as Record<string, unknown>;
  const { code, severity_local, severity = severity_local } = cause;
  return severity === "FATAL" || CONNECTION_CODES.some((known) => known === code);
}
