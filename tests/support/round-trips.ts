import { connect, createServer } from "node:net";
import { listen } from "./listen.ts";

/**
 * A connection to a database that counts the client's round trips. It holds back each response, so that everything sent
 * in the meantime, also on other connections, counts as one round trip.
 */
export async function openRoundTripCounter(databaseUrl: string, latencyMs = 40) {
  const target = new URL(databaseUrl);
  let count = 0;
  let isWaiting = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on("data", (message) => {
      if (!isWaiting) count += 1;
      isWaiting = true;
      far.write(message);
    });
    far.on("data", (message) =>
      setTimeout(() => {
        isWaiting = false;
        near.write(message);
      }, latencyMs),
    );
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
  });
  const url = new URL(databaseUrl);
  url.host = await listen(server);
  /** Runs the work and counts its round trips. */
  const countRoundTrips = async (work: () => Promise<unknown>): Promise<number> => {
    const before = count;
    await work();
    return count - before;
  };
  return { url: url.href, countRoundTrips, close: () => server.close() };
}
