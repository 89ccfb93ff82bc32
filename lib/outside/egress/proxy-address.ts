/** Where a shared filter listens, as browser and server reach it, and the secret that opens jobs there. */
export type ProxyAddress = { server: string; hostname: string; port: number; secret: string };

const MIN_SECRET = 16;

/** Reads `http://:secret@host:port`; null when it is not that, or the secret has less than 16 characters. */
export function readProxyAddress(value: string): ProxyAddress | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isUsable = url?.protocol === "http:" && url.port && url.pathname === "/" && !url.search;
  if (!isUsable || url.username || url.password.length < MIN_SECRET) return null;
  return {
    server: `http://${url.host}`,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port),
    secret: decodeURIComponent(url.password),
  };
}
