import type { IncomingMessage, ServerResponse } from "node:http";
import { json, send } from "../answer.ts";
import { applyFault } from "../apply-faults.ts";
import { REGISTRIES, type Registry } from "../registries.ts";
import type { DomainState } from "../scenarios.ts";
import type { createLatency } from "../serve-http.ts";
import type { EmulatorState } from "../state.ts";
import { buildDomainObject } from "./domain-object.ts";
import { buildNotFoundResponse } from "./not-found.ts";
import { RDAP_JSON } from "./rdap-json.ts";

/** States without an RDAP record, whatever the DNS says. */
const WITHOUT_RECORD: readonly DomainState[] = ["free", "premium", "reserved", "held"];

const TEXT = { "content-type": "text/plain" };

type RdapLookup = { registry: Registry; name: string };

function parsePath(path: string): RdapLookup | undefined {
  const [, id, name] = /^\/rdap\/([a-z-]+)\/domain\/([^/]+)$/.exec(path) ?? [];
  const registry = REGISTRIES.find((one) => one.id === id);
  return registry && name ? { registry, name: decodeURIComponent(name).toLowerCase() } : undefined;
}

/** Responds to `/rdap/{registry}/domain/{name}` in the style of that registry. */
export function handleRdapRequest(emulator: EmulatorState, way: ReturnType<typeof createLatency>) {
  const found = (
    response: ServerResponse,
    { registry, name }: RdapLookup,
    state: DomainState,
    ldhName?: string,
  ) => send(response, json(200, buildDomainObject(name, registry.style, state, ldhName), RDAP_JSON));

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const asked = parsePath(url.pathname);
    if (!asked) return send(response, { status: 400, headers: TEXT, body: "No such object class." });
    const { registry, name } = asked;
    response.once("close", emulator.log.start("rdap", registry.id, name));
    await way(request.socket, registry.latency);
    const fault = emulator.fault("rdap", name, registry.id);
    if (fault && (await applyFault(fault, request, response))) return;
    const isOurs = registry.tlds.some((tld) => name.endsWith(tld));
    const state = isOurs ? emulator.domain(name) : "free";
    if (fault?.kind === "wrong-name") return found(response, asked, "taken", `other-${name}`);
    if (fault?.kind === "not-found" || WITHOUT_RECORD.includes(state))
      return send(response, buildNotFoundResponse(name, registry.style, state === "reserved"));
    found(response, asked, state);
  };
}
