import { EgressError } from "#server/egress/index.ts";
import { publicEnv } from "#shared/public-env.ts";

const MAX_LENGTH = 2048;
/** The empty port is 443. */
const PORTS = ["", "8443"];

/**
 * Parses the address of an endpoint.
 * @throws EgressError `refused` with a message for the user
 */
export function parseTargetUrl(text: string): URL {
  const refuse = (message: string): never => {
    throw new EgressError("refused", message);
  };
  if (text.length > MAX_LENGTH) refuse(`The address can have at most ${MAX_LENGTH} characters.`);
  if (!URL.canParse(text)) refuse("This is not an address. It must begin with https://");
  const url = new URL(text);
  if (url.protocol !== "https:") refuse("The address must begin with https://");
  if (url.username || url.password) refuse("The address must not contain a user name or password.");
  if (!PORTS.includes(url.port)) refuse("Only the ports 443 and 8443 are allowed.");
  if (url.hostname.replace(/\.$/, "") === new URL(publicEnv.siteUrl).hostname)
    refuse("The address must not be one of this site.");
  url.hash = "";
  return url;
}
