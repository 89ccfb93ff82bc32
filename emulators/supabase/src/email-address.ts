import { invalid } from "./errors.ts";

/** "Valid email address" of the HTML standard. */
const FORMAT =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Returns the address in lower case.
 * @throws AuthError 400 `validation_failed`
 */
export function parseEmail(text: string): string {
  const email = text.toLowerCase();
  if (email === "") throw invalid("An email address is required");
  if (email.length > 255) throw invalid("An email address is too long");
  if (!FORMAT.test(email)) throw invalid("Unable to validate email address: invalid format");
  return email;
}
