import { connect, createServer, type Server } from "node:net";

const LOOPBACKS = ["127.0.0.1", "::1"];

/** A port that nobody else can take until it is released to the part that will listen on it. */
export type Reservation = { port: number; release: () => Promise<void> };

/** True when something accepts connections there; some systems let two programs bind one port, so binding alone does not tell. */
function answers(port: number, host: string): Promise<boolean> {
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

/** Binds one address; null when this machine has no such address (no IPv6), an error when the port is taken. */
function bind(port: number, host: string): Promise<Server | null> {
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
      if (await answers(port, host)) throw new Error("taken");
      const server = await bind(port, host);
      if (server) held.push(server);
    }
    return { port, release };
  } catch {
    await release();
    return null;
  }
}

/**
 * Takes the preferred port, else the next free one above it, and holds it on both loopback addresses.
 * @throws Error when none of the next 200 ports is free.
 */
export async function reservePort(preferred: number): Promise<Reservation> {
  for (let port = preferred; port < preferred + 200 && port < 65_536; port += 1) {
    const reservation = await tryPort(port);
    if (reservation) return reservation;
  }
  throw new Error(`No free port from ${preferred} on. Stop a program that listens there and try again.`);
}

/** A free port that nobody asked for by number: for throw-away servers. */
export async function anyFreePort(): Promise<number> {
  const server = await bind(0, "127.0.0.1");
  if (!server) throw new Error("This machine has no loopback address 127.0.0.1.");
  const address = server.address();
  await close(server);
  if (!address || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

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
