import { connect, type Socket } from "node:net";
import { clearInterval, setInterval } from "node:timers";

/** Seconds after which the pool closes a connection without a query. */
export const IDLE_SECONDS = 10;
/**
 * Milliseconds without a byte from the database. Longer than a connection stays unused, so that only a query waits
 * this long, and than the time limit of a statement.
 */
const SILENCE_MS = 15_000;
const POLL_MS = 1_000;

type Address = { host: string[]; port: number[]; path?: string | false };

let opened = 0;

/** The next of the addresses that the URL names, for a host that has failed over. */
function connectNext({ host, port, path }: Address): Socket {
  if (path) return connect(path);
  const at = opened++ % host.length;
  const name = host[at] ?? "localhost";
  // The driver reads the name for the certificate from `host`.
  return Object.assign(connect(port[at] ?? 5432, name), { host: name });
}

/**
 * Opens a connection that ends with ETIMEDOUT when the database is silent: the driver waits without limit, and a network
 * that loses all packets reports nothing for minutes. Counts bytes, because the driver removes all listeners for TLS.
 */
export function openSocket(address: Address): Socket {
  const socket = connectNext(address);
  let bytes = socket.bytesRead;
  let readAt = performance.now();
  const watch = setInterval(() => {
    if (socket.destroyed) return clearInterval(watch);
    if (socket.bytesRead === bytes && performance.now() - readAt >= SILENCE_MS) {
      const silent = new Error(`The database was silent for ${SILENCE_MS} ms`);
      socket.destroy(Object.assign(silent, { code: "ETIMEDOUT" }));
    } else if (socket.bytesRead !== bytes) {
      bytes = socket.bytesRead;
      readAt = performance.now();
    }
  }, POLL_MS).unref();
  return socket;
}
