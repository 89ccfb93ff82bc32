import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A service's address whose connections tests can cut: `sever` closes connections and refuses new ones, `freeze` accepts
 * them and passes nothing on. Named by host and port, whatever the scheme.
 */
export async function openTcpProxy(address: string) {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const orphans = new Set<Socket>();
  let state: "open" | "severed" | "frozen" = "open";
  const server = createServer((near) => {
    if (state === "severed") return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        // A silent network does not report that the other side has closed the connection.
        if (state === "frozen") orphans.add(to);
        else to.destroy();
      });
      if (state === "frozen") from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const sever = (): void => {
    state = "severed";
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    sever,
    freeze: (): void => {
      state = "frozen";
      for (const socket of sockets) socket.pause();
    },
    restore: (): void => {
      state = "open";
      for (const socket of orphans) socket.destroy();
      orphans.clear();
      for (const socket of sockets) socket.resume();
    },
    close: (): void => {
      sever();
      server.close();
    },
  };
}
