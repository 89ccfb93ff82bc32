import dgram from "node:dgram";
import type { AddressInfo } from "node:net";

const TYPE_A = 1;
const TYPE_AAAA = 28;
const NAME_ERROR = 3;

/** Addresses of each name: every lookup uses the next list, and the last one is repeated. */
export type Zone = Record<string, string[][]>;

function parseName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function toBytes(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string): number[] =>
    text ? text.split(":").map((group) => Number.parseInt(group, 16)) : [];
  const middle = new Array(8 - groups(head).length - groups(tail).length).fill(0);
  const all = [...groups(head), ...middle, ...groups(tail)];
  return Buffer.from(all.flatMap((group: number) => [group >> 8, group & 255]));
}

function record(address: string, type: number): Buffer {
  const data = toBytes(address);
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

/**
 * A DNS server on a loopback port whose answers can change between lookups.
 * @param unknownCode the response code for names that are not in the zone (RFC 1035, 4.1.1)
 */
export async function startNameServer(
  zone: Zone,
  unknownCode = NAME_ERROR,
): Promise<{ address: string; queriedNames: string[]; close: () => void }> {
  const queriedNames: string[] = [];
  const lookupCounts = new Map<string, number>();
  const socket = dgram.createSocket("udp4");
  socket.on("message", (message, from) => {
    const { name, end } = parseName(message);
    const type = message.readUInt16BE(end);
    queriedNames.push(name);
    const answers = zone[name];
    const lookupCount = lookupCounts.get(name) ?? 0;
    if (type === TYPE_A) lookupCounts.set(name, lookupCount + 1);
    const addresses = answers?.[Math.min(lookupCount, answers.length - 1)] ?? [];
    const matching = addresses.filter((address) => address.includes(":") === (type === TYPE_AAAA));
    const reply = Buffer.concat([
      message.subarray(0, end + 4),
      ...matching.map((address) => record(address, type)),
    ]);
    reply.writeUInt16BE(0x8180 | (answers ? 0 : unknownCode), 2);
    reply.writeUInt16BE(matching.length, 6);
    reply.writeUInt32BE(0, 8);
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    queriedNames,
    close: () => socket.close(),
  };
}
