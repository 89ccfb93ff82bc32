/**
 * Whether the platform knows a time zone of the IANA database. Only names: PostgreSQL reads the sign of an offset
 * differently than ISO 8601 does.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
