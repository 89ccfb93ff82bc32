import "server-only";
import { env } from "#lib/env.ts";
import { CHROMIUM_DEFAULTS, type ChromiumSettings, defaultSlots } from "#lib/outside/chromium/door.ts";
import {
  type EgressSettings,
  type ProxyAddress,
  readEgressSettings,
  readProxyAddress,
} from "#lib/outside/egress/door.ts";
import { INSPECTOR_LIMITS, type InspectorLimits } from "./limits.ts";

export type InspectorSettings = {
  egress: EgressSettings;
  /** The filter beside the remote browser; without it each job has a filter in this process. */
  egressProxy?: ProxyAddress;
  chromium: ChromiumSettings;
  limits: InspectorLimits;
};

const egressProxy = env.EGRESS_PROXY ? readProxyAddress(env.EGRESS_PROXY) : null;

/** The Web Inspector's settings as this server was started with. */
export const inspectorSettings: InspectorSettings = {
  egress: readEgressSettings(env),
  ...(egressProxy ? { egressProxy } : {}),
  chromium: {
    ...CHROMIUM_DEFAULTS,
    ...(env.CHROMIUM_PATH ? { executablePath: env.CHROMIUM_PATH } : {}),
    ...(env.BROWSER_WS_ENDPOINT ? { remote: env.BROWSER_WS_ENDPOINT } : {}),
    ...(env.EGRESS_TRUST_SPKI ? { trustSpki: env.EGRESS_TRUST_SPKI } : {}),
    sandbox: env.CHROMIUM_SANDBOX,
    browserMib: env.CHROMIUM_MEMORY_MIB,
    jobs: env.CAPTURE_SLOTS ?? defaultSlots(env.CHROMIUM_MEMORY_MIB),
    spare: !env.VERCEL,
    queue: Math.ceil(CHROMIUM_DEFAULTS.queue * env.LIMITS_SCALE),
  },
  limits: INSPECTOR_LIMITS,
};
