import { createSocket } from "node:dgram";
import { setTimeout as wait } from "node:timers/promises";
import packet, { type Packet } from "dns-packet";
import { findRegistry } from "../registries.ts";
import type { DnsFault, DomainState } from "../scenarios.ts";
import type { Server } from "../serve-http.ts";
import type { EmulatorState } from "../state.ts";

/** Response codes (RFC 1035, 4.1.1), the low bits of the flags. */
const RESPONSE_CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const NAME_SERVERS = ["ns1.hosting.example", "ns2.hosting.example"];
const SPECIAL_NAME_SERVERS: Partial<Record<DomainState, readonly string[]>> = {
  "for-sale": ["ns1.dan.com", "ns2.dan.com"],
  parked: ["ns1.parked.com", "ns2.parked.com"],
};

/** States of a domain that its registry does not delegate to name servers. */
const STATES_WITHOUT_DELEGATION: readonly DomainState[] = ["free", "premium", "reserved", "no-name-servers"];

type ResponseCode = keyof typeof RESPONSE_CODES;

type ResponseOptions = { nameServers?: readonly string[]; isTruncated?: boolean };

function encodeResponse(
  { id, questions = [] }: Packet,
  code: ResponseCode,
  { nameServers = [], isTruncated = false }: ResponseOptions = {},
): Buffer {
  const name = questions[0]?.name ?? "";
  return packet.encode({
    type: "response",
    ...(id === undefined ? {} : { id }),
    questions,
    flags:
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      RESPONSE_CODES[code] |
      (isTruncated ? packet.TRUNCATED_RESPONSE : 0),
    answers: nameServers.map((data) => ({ type: "NS", name, ttl: 300, data })),
  });
}

/** The response to a query with this fault; undefined for faults that only delay or drop it. */
function buildFaultResponse(fault: DnsFault, query: Packet): Buffer | undefined {
  switch (fault.kind) {
    case "servfail":
      return encodeResponse(query, "SERVFAIL");
    case "refused":
      return encodeResponse(query, "REFUSED");
    case "nxdomain":
      return encodeResponse(query, "NXDOMAIN");
    case "no-data":
      return encodeResponse(query, "NOERROR");
    case "truncated":
      return encodeResponse(query, "NOERROR", { isTruncated: true });
    case "malformed":
      return Buffer.from([0, 1, 2, 3]);
    default:
      return undefined;
  }
}

/** Undefined if the query gets no response. */
async function buildResponse(emulator: EmulatorState, query: Packet): Promise<Buffer | undefined> {
  const question = query.questions?.[0];
  const name = question?.name.toLowerCase() ?? "";
  const endLogEntry = emulator.log.start("dns", "dns", name);
  try {
    await wait(emulator.distance.rttMs);
    const fault = emulator.fault("dns", name, "dns");
    if (fault?.kind === "silent") return undefined;
    if (fault?.kind === "slow") await wait(fault.ms);
    const faultResponse = fault && buildFaultResponse(fault, query);
    if (faultResponse) return faultResponse;
    const state = emulator.domain(name);
    const isDelegated = findRegistry(name) && !STATES_WITHOUT_DELEGATION.includes(state);
    if (!isDelegated) return encodeResponse(query, "NXDOMAIN");
    const nameServers = SPECIAL_NAME_SERVERS[state] ?? NAME_SERVERS;
    return encodeResponse(query, "NOERROR", question?.type === "NS" ? { nameServers } : {});
  } finally {
    endLogEntry();
  }
}

/** Serves DNS over UDP on 127.0.0.1 with the NS records of every delegated domain. */
export async function serveDns(port: number, emulator: EmulatorState): Promise<Server> {
  const socket = createSocket("udp4");
  let isOpen = true;
  socket.on("message", (message, from) => {
    let query: Packet;
    try {
      query = packet.decode(message);
    } catch {
      return; // A packet that is not DNS gets no response.
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
