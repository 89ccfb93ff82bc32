import { resolvePublicEndpoints } from "#server/egress/index.ts";
import { parseUrl } from "#shared/capture/parse-url.ts";
import { AppError } from "#shared/errors.ts";
import { captureConfig } from "./config.ts";
import { toAppError } from "./errors.ts";

/**
 * Says beforehand, in milliseconds, whether a page may be opened: the address is read, its host looked up and judged.
 * The capture itself judges again, at the connection; this spares people the wait and the use.
 * @throws AppError `invalid` for an address that is none or is refused, `outside_failed` for an unknown name.
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

/** The host and port that an http or https address is fetched from. */
export function hostAndPort(url: string): { hostname: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
}
