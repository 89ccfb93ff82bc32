import {
  CHROMIUM_DEFAULTS,
  type ChromiumSettings,
  defaultSlots,
  type PageLimits,
} from "#server/browser/index.ts";
import {
  type EgressSettings,
  type ProxyAddress,
  readEgressSettings,
  readProxyAddress,
} from "#server/egress/index.ts";
import { env } from "#server/platform/env.ts";

/** Limits of one capture. All times are in milliseconds; tests use small ones. */
export type CaptureLimits = PageLimits & {
  /** The whole capture without the delay of the request. Then the browser is killed. */
  jobMs: number;
  bytes: number;
  connections: number;
  /** For a server to accept a connection. */
  connectMs: number;
};

export const CAPTURE_LIMITS: CaptureLimits = {
  navigationMs: 20_000,
  stepMs: 10_000,
  loadMs: 15_000,
  idleMs: 8_000,
  paintMs: 1_500,
  captureMs: 10_000,
  scrollMs: 6_000,
  scrollToEndMs: 15_000,
  serializeMs: 8_000,
  responseMs: 1_000,
  pageHeight: 16_000,
  pagePixels: 60_000_000,
  documents: 5,
  frameSites: 8,
  jobMs: 45_000,
  bytes: 60_000_000,
  connections: 600,
  connectMs: 10_000,
};

export type CaptureConfig = {
  egress: EgressSettings;
  /** The egress proxy beside the remote browser; without it each capture has a proxy in this process. */
  egressProxy?: ProxyAddress;
  chromium: ChromiumSettings;
  limits: CaptureLimits;
};

const egressProxy = env.EGRESS_PROXY ? readProxyAddress(env.EGRESS_PROXY) : null;

export const captureConfig: CaptureConfig = {
  egress: readEgressSettings(env),
  ...(egressProxy ? { egressProxy } : {}),
  chromium: {
    ...CHROMIUM_DEFAULTS,
    ...(env.CHROMIUM_PATH ? { executablePath: env.CHROMIUM_PATH } : {}),
    ...(env.BROWSER_WS_ENDPOINT ? { remote: env.BROWSER_WS_ENDPOINT } : {}),
    ...(env.EGRESS_TRUST_SPKI ? { trustSpki: env.EGRESS_TRUST_SPKI } : {}),
    sandbox: env.CHROMIUM_SANDBOX,
    browserMib: env.CHROMIUM_MEMORY_MIB,
    maxConcurrent: env.CAPTURE_SLOTS ?? defaultSlots(env.CHROMIUM_MEMORY_MIB),
    keepWarm: !env.VERCEL,
    maxQueue: Math.ceil(CHROMIUM_DEFAULTS.maxQueue * env.LIMITS_SCALE),
  },
  limits: CAPTURE_LIMITS,
};

/** The settings with the time limit of a request, in milliseconds. */
export const withTimeLimit = ({ timeoutMs }: { timeoutMs?: number }): CaptureConfig =>
  timeoutMs ? { ...captureConfig, limits: { ...captureConfig.limits, jobMs: timeoutMs } } : captureConfig;
