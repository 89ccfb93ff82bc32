import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { openSocket } from "#db/open-socket.ts";
import { listen } from "#tests/support/listen.ts";
import { getOrCreateCertificate } from "../../emulators/sample-sites/src/certificate.ts";

/** AuthenticationOk and ReadyForQuery (PostgreSQL documentation, 54.7). */
const READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A database that accepts a connection with or without TLS, and answers no query. */
async function startSilentDatabase(isSecure: boolean): Promise<string> {
  const { key, cert } = await getOrCreateCertificate(["database.test"], join(tmpdir(), "silent-database"));
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    if (!isSecure) return void socket.once("data", () => socket.write(READY));
    socket.once("data", () => {
      socket.write("S");
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      secure.on("error", () => socket.destroy());
      secure.once("data", () => secure.write(READY));
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

test.each([
  ["without TLS", false],
  ["with TLS", true],
])(
  "a query that a connected database %s never answers fails with ETIMEDOUT after 15 s",
  async (_how, isSecure) => {
    const address = await startSilentDatabase(isSecure);
    const options: object = {
      max: 1,
      fetch_types: false,
      socket: openSocket,
      ...(isSecure ? { ssl: "require" } : {}),
    };
    const client = postgres(`postgres://user@${address}/none`, options);
    const startedAt = performance.now();
    await expect(client`select 1`).rejects.toMatchObject({ code: "ETIMEDOUT" });
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(Math.round(seconds)).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThan(20);
    await client.end({ timeout: 1 });
  },
);
