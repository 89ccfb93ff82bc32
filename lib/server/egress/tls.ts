import { createHash, X509Certificate } from "node:crypto";
import type net from "node:net";
import tls from "node:tls";
import { EgressError } from "./errors.ts";

function isPinned(socket: tls.TLSSocket, pins: readonly string[]): boolean {
  const { raw } = socket.getPeerCertificate();
  if (!raw) return false;
  const key = new X509Certificate(raw).publicKey.export({ type: "spki", format: "der" });
  return pins.includes(createHash("sha256").update(key).digest("base64"));
}

/**
 * Starts TLS on a connection.
 * @param pins of certificates that are valid beside those of public authorities: base64 SHA-256 of the public key
 * @throws EgressError `broken` when the handshake fails or the certificate is not valid for the host
 */
export function startTls(
  socket: net.Socket,
  hostname: string,
  pins: readonly string[],
): Promise<tls.TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<tls.TLSSocket>();
  const fail = (cause: unknown) =>
    reject(new EgressError("broken", "the TLS connection was not established", cause));
  const secure = tls.connect({
    socket,
    ...(hostname.startsWith("[") ? {} : { servername: hostname }),
    ALPNProtocols: ["http/1.1"],
    // A pinned certificate is checked after the handshake.
    rejectUnauthorized: pins.length === 0,
  });
  secure.once("secureConnect", () => {
    if (secure.authorized || isPinned(secure, pins)) resolve(secure);
    else fail(secure.authorizationError);
  });
  secure.on("error", fail);
  secure.once("close", () => fail(undefined));
  return promise;
}
