import { z } from "zod/mini";
import { EGRESS_ERROR_CODES, EgressError } from "./errors.ts";
import type { EgressHandle } from "./proxy.ts";
import type { BlockingOptions, EgressLimits } from "./session.ts";

/** The proxy runs nearby, so a slower response means that it is down. */
const CONTROL_TIMEOUT_MS = 5_000;

const SessionCredentials = z.object({ username: z.string(), password: z.string() });
const SessionStatus = z.object({
  failures: z.array(z.object({ target: z.string(), errorCode: z.string() })),
});

type Call = { method: "POST" | "GET" | "DELETE"; path: string; body?: unknown };

async function callControl({ server, secret }: ProxyAddress, { method, path, body }: Call): Promise<unknown> {
  const response = await fetch(`${server}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the egress proxy responded with status ${response.status}`);
  return response.status === 204 ? null : response.json();
}

/**
 * Opens a session at the egress proxy beside the remote browser.
 * @throws EgressError `broken` when the proxy does not respond; no page is opened without it
 */
export async function openRemoteSession(
  proxy: ProxyAddress,
  limits: EgressLimits,
  blocking: BlockingOptions,
): Promise<EgressHandle> {
  const request = { method: "POST", path: "/jobs", body: { limits, blocking } } as const;
  const credentials = await callControl(proxy, request)
    .then((opened) => SessionCredentials.parse(opened))
    .catch((error) => {
      throw new EgressError("broken", "the egress proxy does not respond", error);
    });
  const path = `/jobs/${credentials.username}`;
  return {
    ...credentials,
    server: proxy.server,
    getErrorCode: async (host, port) => {
      // Without a known error code the browser's own error is reported.
      const status = await callControl(proxy, { method: "GET", path }).catch(() => undefined);
      const failure = SessionStatus.safeParse(status).data?.failures.find(
        ({ target }) => target === `${host}:${port}`,
      );
      return EGRESS_ERROR_CODES.find((code) => code === failure?.errorCode);
    },
    permit: async (host) => {
      // The session may have ended already.
      await callControl(proxy, { method: "POST", path, body: { host } }).catch(() => undefined);
    },
    close: async () => {
      // The session may have ended already; if the call failed, its lifetime ends it.
      await callControl(proxy, { method: "DELETE", path }).catch(() => undefined);
    },
  };
}

/** Address of a shared egress proxy for browser and server, and the secret that opens sessions there. */
export type ProxyAddress = { server: string; hostname: string; port: number; secret: string };

const MIN_SECRET_LENGTH = 16;

/** Parses `http://:secret@host:port`; null for anything else, and for a secret of less than 16 characters. */
export function readProxyAddress(value: string): ProxyAddress | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isValid = url?.protocol === "http:" && url.port && url.pathname === "/" && !url.search;
  if (!isValid || url.username || url.password.length < MIN_SECRET_LENGTH) return null;
  return {
    server: `http://${url.host}`,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port),
    secret: decodeURIComponent(url.password),
  };
}
