import { resolvePublicEndpoints } from "#server/egress/index.ts";
import { parseUrl } from "#shared/capture/parse-url.ts";
import { AppError } from "#shared/errors.ts";
import { captureConfig } from "./config.ts";
import { toAppError } from "./errors.ts";

/**
 * Parses a URL and resolves its host, so that a refused address costs the user neither a wait nor a use. The egress
 * proxy applies the same policy again when the page connects.
 * @throws AppError `invalid` for a malformed or refused address, `upstream_failed` for an unknown host name
 */
export async function validateTarget(url: string, settings = captureConfig): Promise<void> {
  const parsed = parseUrl(url);
  if ("problem" in parsed) throw new AppError("invalid", parsed.problem);
  const { hostname, port } = hostAndPort(parsed.url);
  try {
    await resolvePublicEndpoints(hostname, port, settings.egress);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Host and port that an http or https URL is fetched from. */
export function hostAndPort(url: string): { hostname: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}
