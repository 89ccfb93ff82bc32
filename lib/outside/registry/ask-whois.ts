import { connect } from "node:net";
import { LookUpFailure } from "#lib/outside/pacing/look-up-failure.ts";

const MAX_BYTES = 64 * 1024;

/** `host:port`; the port is 43 where none is given. */
function parseAddress(address: string): { host: string; port: number } {
  const [, host = address, port = "43"] = /^(.*?)(?::(\d+))?$/.exec(address) ?? [];
  return { host, port: Number(port) };
}

/**
 * One WHOIS question (RFC 3912): the name, a line's end, text until the other side closes.
 * @throws LookUpFailure `timeout` or `unreachable`
 */
export function askWhois(
  address: string,
  name: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(parseAddress(address));
    const parts: Buffer[] = [];
    let size = 0;
    const finish = (failure?: LookUpFailure) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onLate);
      socket.destroy();
      if (failure) reject(failure);
      else resolve(Buffer.concat(parts).toString("utf8"));
    };
    const onLate = () => finish(new LookUpFailure("timeout"));
    const timer = setTimeout(onLate, timeoutMs);
    signal.addEventListener("abort", onLate, { once: true });
    socket.on("connect", () => socket.write(`${name}\r\n`));
    socket.on("data", (part) => {
      parts.push(part);
      size += part.byteLength;
      if (size > MAX_BYTES) finish(new LookUpFailure("unclear"));
    });
    socket.on("end", () => finish());
    socket.on("error", (cause) => finish(new LookUpFailure("unreachable", undefined, { cause })));
  });
}
