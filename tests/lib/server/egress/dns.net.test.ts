import dgram from "node:dgram";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { toAppError } from "#server/capture/errors.ts";
import { resolveHost } from "#server/egress/dns.ts";

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
])("a name is not called unreachable when its DNS server %s", async (_how, isOpen) => {
  const error = await withSilentServer(isOpen, (address) => resolveHost("shop.test", [address], 300)).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ errorCode: "lookup_failed" });
  expect(toAppError(error)).toMatchObject({
    code: "upstream_failed",
    message: "The website's name could not be looked up. Please try again.",
  });
});
