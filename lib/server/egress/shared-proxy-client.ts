import { z } from "zod/mini";
import { EGRESS_OUTCOMES, EgressError } from "./errors.ts";
import type { EgressHandle } from "./proxy.ts";
import type { EgressLimits } from "./session.ts";
import type { BlockingOptions } from "./shared-proxy-server.ts";

/** The filter is a neighbour: what it does not answer by then it does not answer. */
const CONTROL_TIMEOUT_MS = 5_000;

const Opened = z.object({ username: z.string(), password: z.string() });
const Seen = z.object({ failures: z.array(z.object({ target: z.string(), outcome: z.string() })) });

type Call = { method: "POST" | "GET" | "DELETE"; path: string; body?: unknown };

async function callControl({ server, secret }: ProxyAddress, { method, path, body }: Call): Promise<unknown> {
  const response = await fetch(`${server}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the egress program answered ${response.status}`);
  return response.status === 204 ? null : response.json();
}

/**
 * Opens a job at the filter that runs beside the remote browser.
 * @throws EgressError `broken` when the filter does not answer: without it no page is opened.
 */
export async function openRemoteSession(
  proxy: ProxyAddress,
  limits: EgressLimits,
  blocking: BlockingOptions,
): Promise<EgressHandle> {
  const order = { method: "POST", path: "/jobs", body: { limits, blocking } } as const;
  const credentials = await callControl(proxy, order)
    .then((opened) => Opened.parse(opened))
    .catch((error) => {
      throw new EgressError("broken", "the egress program does not answer", error);
    });
  const path = `/jobs/${credentials.username}`;
  return {
    ...credentials,
    server: proxy.server,
    outcomeOf: async (host, port) => {
      // Without an outcome that is known here the browser's own error is reported.
      const seen = await callControl(proxy, { method: "GET", path }).catch(() => undefined);
      const failure = Seen.safeParse(seen).data?.failures.find(({ target }) => target === `${host}:${port}`);
      return EGRESS_OUTCOMES.find((outcome) => outcome === failure?.outcome);
    },
    permit: async (host) => {
      // A job that is over needs no permission.
      await callControl(proxy, { method: "POST", path, body: { host } }).catch(() => undefined);
    },
    close: async () => {
      // It may be over already; if not, its lifetime ends it.
      await callControl(proxy, { method: "DELETE", path }).catch(() => undefined);
    },
  };
}

/** Where a shared filter listens, as browser and server reach it, and the secret that opens jobs there. */
export type ProxyAddress = { server: string; hostname: string; port: number; secret: string };

const MIN_SECRET = 16;

/** Reads `http://:secret@host:port`; null when it is not that, or the secret has less than 16 characters. */
export function readProxyAddress(value: string): ProxyAddress | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isUsable = url?.protocol === "http:" && url.port && url.pathname === "/" && !url.search;
  if (!isUsable || url.username || url.password.length < MIN_SECRET) return null;
  return {
    server: `http://${url.host}`,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port),
    secret: decodeURIComponent(url.password),
  };
}
