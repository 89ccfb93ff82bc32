import { json, send } from "./answer.ts";
import { buildClientEnv, type Ports, type RegistryEnv } from "./client-env.ts";
import { handleControlRequest } from "./control-api.ts";
import { serveDns } from "./dns/serve-dns.ts";
import type { Counts } from "./log.ts";
import { buildPriceList } from "./prices.ts";
import { handleRdapRequest } from "./rdap/answer-rdap.ts";
import { buildBootstrapFile } from "./rdap/bootstrap.ts";
import type { Scenario } from "./scenarios.ts";
import { createLatency, type Handler, type Server, serveHttp } from "./serve-http.ts";
import { handleSocialRequest } from "./social/answer-social.ts";
import { createState, type Distance } from "./state.ts";
import { serveWhois } from "./whois/serve-whois.ts";

export type NameServicesEmulator = {
  url: string;
  /** The product's settings that point it to this emulator. */
  env: RegistryEnv;
  /** Sets state and faults of a domain (`acme.com`), a handle (`x:acme`) or a host (`verisign`, `dns`, `x`). */
  setScenario: (name: string, scenario: Scenario) => void;
  setDistance: (distance: Partial<Distance>) => void;
  /** Clears scenarios, distance and log. */
  reset: () => void;
  log: () => Counts;
  close: () => Promise<void>;
};

function registryHandler(emulator: ReturnType<typeof createState>): Handler {
  const rdap = handleRdapRequest(emulator, createLatency(emulator.distance));
  const control = handleControlRequest(emulator);
  return async (request, response, url) => {
    if (url.pathname.startsWith("/__")) return control(request, response, url);
    if (url.pathname.startsWith("/rdap/")) return rdap(request, response, url);
    if (url.pathname === "/prices.json") return send(response, json(200, buildPriceList()));
    const isBootstrap = url.pathname === "/dns.json";
    send(
      response,
      json(200, isBootstrap ? buildBootstrapFile(`http://${request.headers.host}`) : { ok: true }),
    );
  };
}

/** Starts registries and platforms on 127.0.0.1. Missing ports are free ones; the default distance is zero. */
export async function startNameServicesEmulator(
  options: Partial<Ports & Distance> = {},
): Promise<NameServicesEmulator> {
  const emulator = createState({ rttMs: options.rttMs ?? 0, pace: options.pace ?? 0 });
  const social = handleSocialRequest(emulator, createLatency(emulator.distance));
  const servers: Server[] = [];
  const close = async () => void (await Promise.all(servers.map((server) => server.close())));
  const add = async (starting: Promise<Server>): Promise<number> => {
    const server = await starting;
    servers.push(server);
    return server.port;
  };
  try {
    const ports = {
      http: await add(serveHttp(options.http ?? 0, registryHandler(emulator))),
      social: await add(serveHttp(options.social ?? 0, social)),
      dns: await add(serveDns(options.dns ?? 0, emulator)),
      whois: await add(serveWhois(options.whois ?? 0, emulator)),
    };
    return {
      url: `http://127.0.0.1:${ports.http}`,
      env: buildClientEnv(ports),
      setScenario: (name, scenario) => void emulator.scenarios.set(name.toLowerCase(), { ...scenario }),
      setDistance: (distance) => void Object.assign(emulator.distance, distance),
      reset: emulator.reset,
      log: emulator.log.read,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
