import { expect, it, onTestFinished } from "vitest";
import { openRemoteSession } from "#server/egress/shared-proxy-client.ts";
import { startTestServer } from "#tests/support/listen.ts";

const LIMITS = { bytes: 1, connections: 1, lifetimeMs: 1_000, connectTimeoutMs: 1_000 };
const BLOCKING = { cookieBanners: false, ads: false, tracking: false };

/** Opens a session at a proxy that responds with these bodies. */
async function openSession({ opened, status }: { opened?: unknown; status?: unknown }) {
  const at = await startTestServer(
    ({ method }, response) => response.end(JSON.stringify(method === "POST" ? opened : status)),
    onTestFinished,
  );
  const { origin, hostname, port } = new URL(`http://${at}`);
  const address = { server: origin, hostname, port: Number(port), secret: "s".repeat(16) };
  return openRemoteSession(address, LIMITS, BLOCKING);
}

const opened = { username: "u", password: "p" };
const failures = (errorCode: unknown) => ({ failures: [{ target: "site.test:80", errorCode }] });

it.each([
  ["the proxy's error code for the target", failures("slow"), "slow"],
  ["undefined for an unknown error code", failures("frozen"), undefined],
  ["undefined for a response of another shape", { failures: "many" }, undefined],
  [
    "undefined for the error code of another target",
    { failures: [{ target: "x:1", errorCode: "slow" }] },
    undefined,
  ],
])("getErrorCode returns %s", async (_case, status, errorCode) => {
  expect(await (await openSession({ opened, status })).getErrorCode("site.test", 80)).toBe(errorCode);
});

it("openRemoteSession throws `broken` for a response without credentials", async () => {
  await expect(openSession({ opened: { user: "u" } })).rejects.toMatchObject({
    name: "EgressError",
    errorCode: "broken",
    cause: expect.anything(),
  });
});
