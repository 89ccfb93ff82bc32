import "server-only";
import { z } from "zod/mini";
import type { EgressLimits } from "./budget.ts";
import type { BlockingLists } from "./control.ts";
import { EGRESS_OUTCOMES, EgressFailure } from "./egress-failure.ts";
import type { JobEgress } from "./open-egress.ts";
import type { ProxyAddress } from "./proxy-address.ts";

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
 * @throws EgressFailure `broken` when the filter does not answer: without it no page is opened.
 */
export async function joinEgress(
  proxy: ProxyAddress,
  limits: EgressLimits,
  blocking: BlockingLists,
): Promise<JobEgress> {
  const order = { method: "POST", path: "/jobs", body: { limits, blocking } } as const;
  const credentials = await callControl(proxy, order)
    .then((opened) => Opened.parse(opened))
    .catch((error) => {
      throw new EgressFailure("broken", "the egress program does not answer", error);
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
