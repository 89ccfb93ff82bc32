import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openRemoteSession } from "#server/egress/shared-proxy-client.ts";

const LIMITS = { bytes: 1, connections: 1, lifetimeMs: 1_000, connectTimeoutMs: 1_000 };
const BLOCKING = { cookieBanners: false, ads: false, tracking: false };
let close = (): unknown => undefined;
afterEach(() => close());

/** Opens a session at a program that answers with these bodies. */
async function join({ opened, seen }: { opened?: unknown; seen?: unknown }) {
  const server = createServer(({ method }, response) =>
    response.end(JSON.stringify(method === "POST" ? opened : seen)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  const address = { server: `http://127.0.0.1:${port}`, hostname: "127.0.0.1", port, secret: "s".repeat(16) };
  return openRemoteSession(address, LIMITS, BLOCKING);
}

const opened = { username: "u", password: "p" };
const failures = (outcome: unknown) => ({ failures: [{ target: "site.test:80", outcome }] });

it.each([
  ["the outcome that the program has for the target", failures("slow"), "slow"],
  ["nothing for an outcome that is not known here", failures("frozen"), undefined],
  ["nothing for an answer of another shape", { failures: "many" }, undefined],
  ["nothing for an outcome of another target", { failures: [{ target: "x:1", outcome: "slow" }] }, undefined],
])("outcomeOf gives %s", async (_case, seen, outcome) => {
  expect(await (await join({ opened, seen })).outcomeOf("site.test", 80)).toBe(outcome);
});

it("openRemoteSession throws `broken` for an answer without credentials", async () => {
  await expect(join({ opened: { user: "u" } })).rejects.toMatchObject({
    name: "EgressFailure",
    outcome: "broken",
    cause: expect.anything(),
  });
});
