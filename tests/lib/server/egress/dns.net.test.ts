import dgram from "node:dgram";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { toAppError } from "#server/capture/errors.ts";
import { resolveHost } from "#server/egress/dns.ts";
import { startNameServer } from "./name-server.ts";

/** A port on which no DNS server answers: one that reads and is silent, or none at all. */
async function withSilentServer<T>(isOpen: boolean, run: (address: string) => Promise<T>): Promise<T> {
  const socket = dgram.createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  if (!isOpen) await new Promise<void>((resolve) => socket.close(() => resolve()));
  return run(address).finally(() => isOpen && socket.close());
}

test.each([
  ["is silent", true],
  ["is not there", false],
])("the error names the resolver, not the website, when the resolver %s", async (_how, isOpen) => {
  const error = await withSilentServer(isOpen, (address) => resolveHost("shop.test", [address], 300)).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ errorCode: "resolver_failed" });
  expect(toAppError(error)).toMatchObject({
    code: "upstream_failed",
    message: "Our name server did not answer. Please try again in a moment.",
  });
});

test.each([
  ["resolver_failed", "refuses the lookup", 5],
  ["lookup_failed", "reports that the name's servers fail", 2],
])("resolveHost throws `%s` when the resolver %s", async (errorCode, _when, responseCode) => {
  const server = await startNameServer({}, responseCode);
  onTestFinished(server.close);
  await expect(resolveHost("shop.test", [server.address], 5_000)).rejects.toMatchObject({ errorCode });
});
