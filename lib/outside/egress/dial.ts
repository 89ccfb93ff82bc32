import net, { type LookupFunction } from "node:net";
import { EgressFailure } from "./egress-failure.ts";
import type { Endpoint } from "./settings.ts";

/** Answers with the checked addresses whatever the name, so that nothing is ever looked up a second time. */
function answerWith(endpoints: Endpoint[]): LookupFunction {
  const answers = endpoints.map(({ address }) => ({ address, family: net.isIPv6(address) ? 6 : 4 }));
  return (_name, options, callback) => {
    const first = answers[0];
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/**
 * Connects to the first of the checked endpoints that answers; they share one port.
 * @throws EgressFailure `slow` after `timeoutMs`, `unreachable` when none accepts.
 */
export function dial(
  endpoints: Endpoint[],
  timeoutMs: number,
  onSocket: (socket: net.Socket) => void,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({
      host: "checked.invalid",
      port: endpoints[0]?.port ?? 0,
      lookup: answerWith(endpoints),
      autoSelectFamily: true,
      noDelay: true,
    });
    onSocket(socket);
    const timer = setTimeout(() => {
      reject(new EgressFailure("slow", "the server did not accept the connection in time"));
      socket.destroy();
    }, timeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(new EgressFailure("unreachable", "the connection was given up"));
    });
    socket.once("error", (error) =>
      reject(new EgressFailure("unreachable", "the server did not accept the connection", error)),
    );
  });
}
