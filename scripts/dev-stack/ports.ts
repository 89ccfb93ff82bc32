import { randomInt } from "node:crypto";
import { connect, createServer, type Server } from "node:net";

const LOOPBACKS = ["127.0.0.1", "::1"];

/** A port held until it is released to the process that will listen on it. */
export type Reservation = { port: number; release: () => Promise<void> };

/**
 * True when a server accepts connections there. Binding alone does not show this, because some systems let two
 * programs bind one port.
 */
function isListening(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => done(true));
    socket.once("error", () => done(false));
    socket.setTimeout(500, () => done(true));
  });
}

/** Binds one address. Null when the machine lacks the address (no IPv6); throws when the port is taken. */
function bindPort(port: number, host: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") resolve(null);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

async function tryPort(port: number): Promise<Reservation | null> {
  const held: Server[] = [];
  const release = async () => {
    await Promise.all(held.splice(0).map(close));
  };
  try {
    for (const host of LOOPBACKS) {
      if (await isListening(port, host)) throw new Error("taken");
      const server = await bindPort(port, host);
      if (server) held.push(server);
    }
    return { port, release };
  } catch {
    await release();
    return null;
  }
}

/**
 * Reserves the preferred port, else the next free one, on both loopback addresses.
 * @throws Error when none of the next 200 ports is free
 */
export async function reservePort(preferred: number): Promise<Reservation> {
  for (let port = preferred; port < preferred + 200 && port < 65_536; port += 1) {
    const reservation = await tryPort(port);
    if (reservation) return reservation;
  }
  throw new Error(`No free port from ${preferred}. Stop a program that uses one of them and try again.`);
}

/** Below the ports that systems give to connections and to servers without a port of their own. */
const TEMPORARY_PORTS = { from: 20_000, to: 32_000 };

/** A free port for a temporary server, which no other program gets before it listens. */
export async function anyFreePort(): Promise<number> {
  const { port, release } = await reservePort(randomInt(TEMPORARY_PORTS.from, TEMPORARY_PORTS.to));
  await release();
  return port;
}

/** Preferred ports; the next free one replaces a taken one. */
export const PREFERRED_PORTS = {
  site: 3000,
  supabase: 54321,
  inbox: 54324,
  smtp: 54325,
  stripe: 54326,
  registry: 54327,
  social: 54328,
  postgres: 54329,
  web: 54330,
  /** Of WHOIS by TCP and of DNS by UDP. */
  whois: 54331,
};

export type PortName = keyof typeof PREFERRED_PORTS;
export type Ports = Record<PortName, Reservation>;

/** Reserves every port before the build, because URLs are inlined into pages. */
export async function reservePorts(preferred: Record<PortName, number>): Promise<Ports> {
  const ports: Partial<Ports> = {};
  for (const name of Object.keys(preferred) as PortName[]) ports[name] = await reservePort(preferred[name]);
  return ports as Ports;
}

/** Servers bind 127.0.0.1, but URLs use `localhost`, so that cookies and allow lists see one host. */
export const localUrl = ({ port }: Reservation): string => `http://localhost:${port}`;

const isLoopback = (url: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);

/**
 * The site's public URL and its preferred port. A configured loopback URL only sets the preferred port, which may be
 * taken; any other URL (a tunnel, a domain) is used as it is.
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
