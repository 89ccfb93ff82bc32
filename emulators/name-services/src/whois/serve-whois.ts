import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { findRegistry, type Registry } from "../registries.ts";
import type { DomainState, WhoisFault } from "../scenarios.ts";
import type { Server } from "../serve-http.ts";
import type { EmulatorState } from "../state.ts";
import { formatNoMatch, formatRateLimit, formatRecord, formatReserved } from "./whois-text.ts";

/** Maximum length of a query; longer input is rejected. */
const MAX_QUERY = 1024;

/** One for the connection, one for the query. */
const ROUND_TRIPS = 2;

function formatDefaultResponse(name: string, registry: Registry, state: DomainState): string {
  if (state === "reserved") return formatReserved(name, registry);
  const isFree = state === "free" || state === "premium" || state === "held";
  return isFree ? formatNoMatch(name, registry) : formatRecord(name, registry, state);
}

function formatFaultResponse(fault: WhoisFault, name: string, registry: Registry): string | undefined {
  if (fault.kind === "rate-limited") return formatRateLimit(registry);
  if (fault.kind === "empty") return "";
  if (fault.kind === "text") return fault.text;
  if (fault.kind === "no-match") return formatNoMatch(name, registry);
  if (fault.kind === "record-then-no-match")
    return formatRecord(name, registry, "redemption") + formatNoMatch(name, registry);
  return undefined;
}

async function sendResponse(emulator: EmulatorState, socket: Socket, query: string): Promise<void> {
  const name = (query.trim().split(/\s+/).at(-1) ?? "").toLowerCase();
  const registry = findRegistry(name);
  if (!registry?.hasWhois) return void socket.end("TLD is not supported.\r\n");
  socket.once("close", emulator.log.start("whois", registry.id, name));
  await wait(ROUND_TRIPS * emulator.distance.rttMs + emulator.distance.pace * registry.latency);
  const fault = emulator.fault("whois", name, registry.id);
  if (fault?.kind === "hang") return;
  if (fault?.kind === "reset") return void socket.resetAndDestroy();
  if (fault?.kind === "slow") await wait(fault.ms);
  socket.end(
    (fault && formatFaultResponse(fault, name, registry)) ??
      formatDefaultResponse(name, registry, emulator.domain(name)),
  );
}

/** Serves WHOIS (RFC 3912) on 127.0.0.1 for every registry that supports it. */
export async function serveWhois(port: number, emulator: EmulatorState): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let query = "";
    sockets.add(socket);
    socket.setEncoding("utf8");
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      const isWhole = query.includes("\n");
      query += chunk;
      if (query.length > MAX_QUERY) socket.destroy();
      else if (!isWhole && query.includes("\n")) void sendResponse(emulator, socket, query);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: (server.address() as AddressInfo).port, close };
}
