import { defaultDomainState } from "./default-domain-state.ts";
import { defaultHandleState } from "./default-handle-state.ts";
import { createLog, type Log } from "./log.ts";
import { findRegistry, type Platform } from "./registries.ts";
import type { Channel, DomainState, HandleState, Scenario } from "./scenarios.ts";

/** Simulated distance of all hosts. */
export type Distance = {
  /** Round-trip time in milliseconds: a new connection costs three, WHOIS two, anything else one. */
  rttMs: number;
  /** Share of each host's real processing time that is added: 0 none, 1 all of it. */
  pace: number;
};

/** The emulator's whole state: scenarios, faults, distance and request log. */
export type EmulatorState = {
  log: Log;
  distance: Distance;
  scenarios: Map<string, Scenario>;
  domain: (name: string) => DomainState;
  handle: (platform: Platform, handle: string) => HandleState;
  /** Consumes the current fault: the one of the name, else the one of its host. */
  fault: <C extends Channel>(channel: C, name: string, host: string) => NonNullable<Scenario[C]> | undefined;
  reset: () => void;
};

/** A state without scenarios. `reset` restores `pace` and `rttMs`. */
export function createState(distance: Distance): EmulatorState {
  const scenarios = new Map<string, Scenario>();
  const met = new Set<string>();
  const current = { ...distance };
  const log = createLog();

  const handleKey = (platform: Platform, handle: string) => `${platform}:${handle.toLowerCase()}`;

  function spend<C extends Channel>(channel: C, key: string): NonNullable<Scenario[C]> | undefined {
    const fault = scenarios.get(key)?.[channel];
    if (!fault || fault.times === 0) return undefined;
    if (fault.times !== undefined) fault.times -= 1;
    return fault as NonNullable<Scenario[C]>;
  }

  /** Built-in faults: as at the real services, the first lookup of some names fails. */
  function takeDefaultFault<C extends Channel>(
    channel: C,
    key: string,
  ): NonNullable<Scenario[C]> | undefined {
    if (scenarios.has(key) || current.pace === 0 || met.has(`${channel} ${key}`)) return undefined;
    met.add(`${channel} ${key}`);
    const isHandle = key.includes(":");
    const fault = isHandle ? defaultHandleState(key).fault : defaultDomainState(key).fault?.[channel];
    return (isHandle && channel !== "web" ? undefined : fault) as NonNullable<Scenario[C]> | undefined;
  }

  return {
    log,
    distance: current,
    scenarios,
    domain: (name) =>
      (scenarios.get(name)?.state as DomainState | undefined) ?? defaultDomainState(name).state,
    handle: (platform, handle) => {
      const key = handleKey(platform, handle);
      return (scenarios.get(key)?.state as HandleState | undefined) ?? defaultHandleState(key).state;
    },
    fault: (channel, name, host) =>
      spend(channel, name) ??
      spend(channel, host) ??
      (findRegistry(name) || name.includes(":") ? takeDefaultFault(channel, name) : undefined),
    reset: () => {
      scenarios.clear();
      met.clear();
      Object.assign(current, distance);
      log.clear();
    },
  };
}
