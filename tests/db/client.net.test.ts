import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { listen } from "#tests/support/listen.ts";

/** Startup parameters that PgBouncer accepts; it rejects connections with any other. */
const TAKEN_BY_POOLERS = ["user", "database", "client_encoding", "application_name"];

/** Parses the parameter names of a startup message: NUL-terminated names and values after length and version. */
const namesIn = (message: Buffer) =>
  message
    .subarray(8)
    .toString()
    .split("\0")
    .filter((_, index) => index % 2 === 0)
    .filter(Boolean);

test("the database client sends no startup parameter that a transaction pooler rejects", async () => {
  const server = createServer();
  vi.stubEnv("DATABASE_URL", `postgres://someone:secret@${await listen(server)}/theirs`);
  vi.resetModules();
  const { db } = await import("#db/client.ts");
  db.execute("select 1").catch(() => {});
  const [socket] = (await once(server, "connection")) as [Socket];
  const [message] = (await once(socket, "data")) as [Buffer];
  expect(namesIn(message)).toEqual(expect.arrayContaining(["user", "database"]));
  expect(namesIn(message).filter((name) => !TAKEN_BY_POOLERS.includes(name))).toEqual([]);
  server.close();
  socket.destroy();
});
