import { afterAll, beforeEach } from "vitest";
import {
  type RegistrySettings,
  type RegistryTimes,
  registrySettings,
} from "#server/name-check/domains/registries.ts";
import { createRegistryClient } from "#server/name-check/domains/registry-client.ts";
import { createPlatformClient, platformAdapters } from "#server/name-check/platforms/client.ts";
import { createUpstreamState } from "#server/name-check/upstream/index.ts";
import { parseEnv } from "#server/platform/env.ts";
import { testEnvironment } from "#tests/support/test-environment.ts";
import { startNameServicesEmulator } from "../../../../emulators/name-services/src/start.ts";

/** About a fifth of the real ones, except the head start: the first query on a busy machine is slow. */
const TIMES: RegistryTimes = { headStart: 100, dns: 1_500, rdap: 3_000, hedge: 200, whois: 3_000, retry: 5 };

type Options = {
  scale?: number;
  times?: Partial<RegistryTimes>;
  settings?: Record<string, string>;
  /** Overrides parts of the settings. */
  table?: Partial<RegistrySettings>;
};

/** Starts the emulated registries and platforms for one test file, and creates the clients for them. */
export async function withNameServices() {
  const emulator = await startNameServicesEmulator();
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const parseSettings = (settings: Record<string, string> = {}) =>
    parseEnv({ ...testEnvironment, ...emulator.env, ...settings });
  const registries = ({ scale = 1_000, times = {}, settings = {}, table = {} }: Options = {}) => {
    const pacing = { state: createUpstreamState(), scale };
    const all = { ...registrySettings(parseSettings(settings)), ...table };
    const options = { times: { ...TIMES, ...times }, deadlineMs: 6_000, pacing };
    return { ...createRegistryClient(all, options), state: pacing.state };
  };
  const platforms = ({ scale = 1_000, settings = {} }: Options = {}) => {
    const pacing = { state: createUpstreamState(), scale };
    return createPlatformClient(platformAdapters(parseSettings(settings)), {
      timeoutMs: 3_000,
      deadlineMs: 6_000,
      pacing,
    });
  };
  /** How many requests a host received on a channel, such as `rdap:verisign`. */
  const countRequests = (key: string) => emulator.log().total[key] ?? 0;
  return { emulator, setScenario: emulator.setScenario, registries, platforms, countRequests };
}
