const MAX_LENGTH = 512;
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
/** Schemes of editors that register no reverse domain name, as RFC 8252 asks for. */
const EDITOR_SCHEMES = ["cursor:", "vscode:", "vscode-insiders:", "windsurf:"];
/** A reverse domain name (RFC 8252, section 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const SUSPICIOUS = /[\u0000-\u0020\u007f\\]/;

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK_HOSTS.includes(hostname);

const isNativeScheme = ({ protocol }: URL): boolean =>
  EDITOR_SCHEMES.includes(protocol) || REVERSE_DOMAIN.test(protocol);

/**
 * Whether a client may register an address: https, http on loopback, or the scheme of a native app. No fragment and no
 * credentials (RFC 6749, section 3.1.2; RFC 8252, section 7).
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > MAX_LENGTH || SUSPICIOUS.test(text) || text.includes("#") || !URL.canParse(text))
    return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  return url.protocol === "https:" || isLoopback(url) || isNativeScheme(url);
}

function withoutPort(text: string): string | null {
  if (!isRedirectUri(text)) return null;
  const url = new URL(text);
  if (!isLoopback(url)) return null;
  url.port = "";
  return url.href;
}

/** Whether an address is a registered one: the same text, but with any port on loopback (RFC 8252, section 7.3). */
export function matchesRedirectUri(registered: readonly string[], text: string): boolean {
  if (registered.includes(text)) return true;
  const loopback = withoutPort(text);
  return loopback !== null && registered.some((one) => withoutPort(one) === loopback);
}

/** Where an address leads, as users see it: a host or scheme; null for their own computer. */
export function describeRedirectUri(text: string): string | null {
  const url = new URL(text);
  if (isLoopback(url)) return null;
  return url.protocol === "https:" ? url.host : url.protocol.slice(0, -1);
}

/** The address with parameters, which replace those of the same name. Empty ones are left out. */
export function addParameters(text: string, parameters: Record<string, string | null>): string {
  const url = new URL(text);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.href;
}
