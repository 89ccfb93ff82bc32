import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { anyFreePort, reservePort } from "#scripts/dev-stack/ports.ts";

const servers: Server[] = [];

function occupy(port: number, host: string): Promise<void> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, resolve);
  });
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

test("reservePort reserves a free preferred port, and release frees it", async () => {
  const wanted = await anyFreePort();
  const first = await reservePort(wanted);
  expect(first.port).toBe(wanted);
  await first.release();
  const second = await reservePort(wanted);
  expect(second.port).toBe(wanted);
  await second.release();
});

test.each(["127.0.0.1", "::1", "0.0.0.0", "::"])(
  "reservePort skips a port that is taken on %s",
  async (host) => {
    const wanted = await anyFreePort();
    await occupy(wanted, host);
    const reservation = await reservePort(wanted);
    expect(reservation.port).toBeGreaterThan(wanted);
    await reservation.release();
  },
);

test("reservePort returns different ports to two concurrent callers with one preference", async () => {
  const wanted = await anyFreePort();
  const both = await Promise.all([reservePort(wanted), reservePort(wanted)]);
  expect(both[0].port).not.toBe(both[1].port);
  await Promise.all(both.map((reservation) => reservation.release()));
});
