import { IntegrationError } from "./integration-error.ts";

const SECRET = /^((?:pi|seti)_\w+?)_secret_\w+$/;

/**
 * The intent's id from a client secret.
 * @throws IntegrationError for any other value
 */
export function parseIntentId(secret: unknown, where: string, kind: "pi" | "seti" | null = null): string {
  const id = typeof secret === "string" ? SECRET.exec(secret)?.[1] : undefined;
  if (id && (kind === null || id.startsWith(`${kind}_`))) return id;
  throw new IntegrationError(
    `Invalid value for ${where}: clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(secret)}.`,
  );
}
