import { afterAll, beforeEach } from "vitest";
import { parseEnv } from "#server/env.ts";
import {
  type RegistrySettings,
  type RegistryTimes,
  registrySettings,
} from "#server/name-check/domains/registries.ts";
import { createRegistryClient } from "#server/name-check/domains/registry-client.ts";
import { createPlatformClient, platformAdapters } from "#server/name-check/platforms/client.ts";
import { createUpstreamState } from "#server/name-check/upstream/index.ts";
import { testEnvironment } from "#tests/support/test-environment.ts";
import { startNameServicesEmulator } from "../../../../emulators/name-services/src/start.ts";

/** A fifth of the real ones or so, apart from the head start: a busy machine's first question takes its time. */
const TIMES: RegistryTimes = { headStart: 100, dns: 300, rdap: 600, hedge: 200, whois: 600, retry: 5 };

type Options = {
  scale?: number;
  times?: Partial<RegistryTimes>;
  settings?: Record<string, string>;
  /** Instead of what the settings say. */
  table?: Partial<RegistrySettings>;
};

/** The sandbox's registries and platforms for one test file, and the product's two clients in front of them. */
export async function withNameServices() {
  const sandbox = await startNameServicesEmulator();
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());

  const read = (settings: Record<string, string> = {}) =>
    parseEnv({ ...testEnvironment, ...sandbox.env, ...settings });
  const registries = ({ scale = 1_000, times = {}, settings = {}, table = {} }: Options = {}) => {
    const pacing = { state: createUpstreamState(), scale };
    const all = { ...registrySettings(read(settings)), ...table };
    const options = { times: { ...TIMES, ...times }, deadlineMs: 1_500, pacing };
    return { ...createRegistryClient(all, options), state: pacing.state };
  };
  const platforms = ({ scale = 1_000, settings = {} }: Options = {}) => {
    const pacing = { state: createUpstreamState(), scale };
    return createPlatformClient(platformAdapters(read(settings)), {
      timeoutMs: 300,
      deadlineMs: 1_500,
      pacing,
    });
  };
  /** How often a host was asked on a channel, e.g. `rdap:verisign`. */
  const asked = (key: string) => sandbox.log().total[key] ?? 0;
  return { sandbox, registries, platforms, asked };
}
