import { type Reservation, reservePort } from "./ports.ts";

/** The ports that parts want; a taken one is replaced by the next free one. */
export const PREFERRED_PORTS = {
  site: 3000,
  supabase: 54321,
  inbox: 54324,
  stripe: 54326,
  registry: 54327,
  social: 54328,
  postgres: 54329,
  web: 54330,
};

export type PortName = keyof typeof PREFERRED_PORTS;
export type Ports = Record<PortName, Reservation>;

/** Reserves every port before anything is built, because addresses are built into the pages. */
export async function reservePorts(preferred: Record<PortName, number>): Promise<Ports> {
  const ports: Partial<Ports> = {};
  for (const name of Object.keys(preferred) as PortName[]) ports[name] = await reservePort(preferred[name]);
  return ports as Ports;
}

/** Servers bind 127.0.0.1, and browsers are told `localhost`: cookies and allow-lists see one name. */
export const localUrl = ({ port }: Reservation): string => `http://localhost:${port}`;

const isLoopback = (url: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);

/**
 * The site's public address and the port it prefers. A configured address of this machine only says which port is
 * preferred, since the port may be taken; any other one (a tunnel, a domain) is what people type and stays.
 */
export function resolveSiteUrl(env: Readonly<Record<string, string | undefined>>): {
  port: number;
  fixed: string | null;
} {
  const port = Number(env.PORT) || PREFERRED_PORTS.site;
  const configured = env.NEXT_PUBLIC_SITE_URL?.trim();
  if (!configured || !URL.canParse(configured)) return { port, fixed: null };
  const url = new URL(configured);
  if (!isLoopback(url)) return { port, fixed: url.origin };
  return { port: Number(env.PORT || url.port) || PREFERRED_PORTS.site, fixed: null };
}
