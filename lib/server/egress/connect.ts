import net, { type LookupFunction } from "node:net";
import type { Endpoint } from "#server/platform/endpoint.ts";
import { EgressError } from "./errors.ts";

/** Resolves every name to the checked addresses, so that no host is looked up a second time. */
function createFixedLookup(endpoints: Endpoint[]): LookupFunction {
  const answers = endpoints.map(({ address }) => ({ address, family: net.isIPv6(address) ? 6 : 4 }));
  return (_name, options, callback) => {
    const first = answers[0];
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/**
 * Connects to the first of the checked endpoints that accepts; they share one port.
 * @throws EgressError `slow` after `timeoutMs`, `unreachable` when none accepts
 */
export function connectToFirst(
  endpoints: Endpoint[],
  timeoutMs: number,
  onSocket: (socket: net.Socket) => void,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({
      host: "checked.invalid",
      port: endpoints[0]?.port ?? 0,
      lookup: createFixedLookup(endpoints),
      autoSelectFamily: true,
      noDelay: true,
    });
    onSocket(socket);
    const timer = setTimeout(() => {
      reject(new EgressError("slow", "the server did not accept the connection in time"));
      socket.destroy();
    }, timeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(new EgressError("unreachable", "the connection was closed"));
    });
    socket.once("error", (error) =>
      reject(new EgressError("unreachable", "the server did not accept the connection", error)),
    );
  });
}
