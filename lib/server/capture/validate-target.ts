import { isRefusedWithoutLookup, resolvePublicEndpoints } from "#server/egress/index.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import { AppError } from "#shared/errors.ts";
import { captureConfig } from "./config.ts";
import { REFUSED_MESSAGE, toAppError } from "./errors.ts";

/** RFC 1035, section 2.3.4, as text. */
const MAX_HOST_LENGTH = 253;

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

/**
 * Checks an address of a list without looking its host up; that happens when the address is captured.
 * @returns the normalized address, or the message for the user
 */
export function parseListedAddress(
  text: string,
  settings = captureConfig,
): { url: string; hostname: string } | { problem: string } {
  const parsed = parseUrl(text);
  if ("problem" in parsed) return parsed;
  const { hostname, port } = hostAndPort(parsed.url);
  if (hostname.length > MAX_HOST_LENGTH || isRefusedWithoutLookup(hostname, port, settings.egress))
    return { problem: REFUSED_MESSAGE };
  return { url: parsed.url, hostname };
}
