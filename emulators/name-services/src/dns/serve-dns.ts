import { createSocket } from "node:dgram";
import { setTimeout as wait } from "node:timers/promises";
import packet, { type Packet } from "dns-packet";
import { registryOf } from "../registries.ts";
import type { DnsFault, DomainState } from "../scenarios.ts";
import type { Server } from "../serve-http.ts";
import type { EmulatorState } from "../state.ts";

/** Response codes (RFC 1035, 4.1.1), the low bits of the flags. */
const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const NAME_SERVERS = ["ns1.hosting.example", "ns2.hosting.example"];

const OUTSIDE_DNS: readonly DomainState[] = ["free", "premium", "reserved", "no-name-servers"];

type Code = keyof typeof CODES;

function reply(query: Packet, code: Code, hasServers: boolean, isTruncated = false): Buffer {
  const { id, questions = [] } = query;
  const name = questions[0]?.name ?? "";
  return packet.encode({
    type: "response",
    ...(id === undefined ? {} : { id }),
    questions,
    flags:
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      CODES[code] |
      (isTruncated ? packet.TRUNCATED_RESPONSE : 0),
    answers: hasServers ? NAME_SERVERS.map((data) => ({ type: "NS", name, ttl: 300, data })) : [],
  });
}

function faulty(fault: DnsFault, query: Packet): Buffer | undefined {
  if (fault.kind === "servfail") return reply(query, "SERVFAIL", false);
  if (fault.kind === "refused") return reply(query, "REFUSED", false);
  if (fault.kind === "nxdomain") return reply(query, "NXDOMAIN", false);
  if (fault.kind === "no-data") return reply(query, "NOERROR", false);
  if (fault.kind === "truncated") return reply(query, "NOERROR", false, true);
  if (fault.kind === "malformed") return Buffer.from([0, 1, 2, 3]);
  return undefined;
}

async function buildResponse(emulator: EmulatorState, query: Packet): Promise<Buffer | undefined> {
  const question = query.questions?.[0];
  const name = question?.name.toLowerCase() ?? "";
  const end = emulator.log.start("dns", "dns", name);
  try {
    await wait(emulator.distance.rttMs);
    const fault = emulator.fault("dns", name, "dns");
    if (fault?.kind === "silent") return undefined;
    if (fault?.kind === "slow") await wait(fault.ms);
    const wrong = fault && faulty(fault, query);
    if (wrong) return wrong;
    if (!registryOf(name)) return reply(query, "NXDOMAIN", false);
    const isThere = !OUTSIDE_DNS.includes(emulator.domain(name));
    return reply(query, isThere ? "NOERROR" : "NXDOMAIN", isThere && question?.type === "NS");
  } finally {
    end();
  }
}

/** Serves DNS over UDP on 127.0.0.1, with name servers for every registered domain. */
export async function serveDns(port: number, emulator: EmulatorState): Promise<Server> {
  const socket = createSocket("udp4");
  let isOpen = true;
  socket.on("message", (message, from) => {
    let query: Packet;
    try {
      query = packet.decode(message);
    } catch {
      return;
    }
    void buildResponse(emulator, query).then((response) => {
      if (response && isOpen) socket.send(response, from.port, from.address);
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(port, "127.0.0.1", resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      isOpen = false;
      socket.close(() => resolve());
    });
  return { port: socket.address().port, close };
}
