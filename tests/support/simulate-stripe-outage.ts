import { AsyncLocalStorage } from "node:async_hooks";
import { stripe } from "#server/integrations/stripe/client.ts";

/* Makes Stripe unreachable after a number of calls, like a network failure. Import it after the support
   module for Stripe. */
type Line = { calls: string[]; reaches: number };

const lines = new AsyncLocalStorage<Line>();

type Http = { makeRequest: (...call: [string, string, string, string, ...unknown[]]) => Promise<unknown> };
const http = stripe() as unknown as { getApiField(name: "httpClient"): Http };
const client = http.getApiField("httpClient");
const makeRequest = client.makeRequest.bind(client);
client.makeRequest = async (...call) => {
  const line = lines.getStore();
  if (line) {
    if (line.calls.length >= line.reaches)
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    line.calls.push(`${call[3]} ${call[2].split("?")[0]?.replace(/_\w{10,}/g, "")}`);
  }
  return makeRequest(...call);
};

/**
 * Runs `work` while only its first `reaches` calls arrive at Stripe.
 * @returns the calls that arrived, and the error that `work` threw
 */
export async function withOutage(work: () => Promise<unknown>, reaches = Number.POSITIVE_INFINITY) {
  const line: Line = { calls: [], reaches };
  const error: unknown = await lines
    .run(line, () => work().then(() => null))
    .catch((reason: unknown) => reason);
  return { calls: line.calls, error };
}
