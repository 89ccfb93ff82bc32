import { median, type Row } from "./report.ts";
import type { Running } from "./start-stack.ts";

const CALLS = 300;
const WARM_UP = 30;
/** Milliseconds that a call of the API may take beyond its service function. */
const MOST_OVERHEAD_MS = 8;

async function time(send: () => Promise<Response>, status: number): Promise<number> {
  const started = performance.now();
  const response = await send();
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${response.url}: ${response.status} instead of ${status}`);
  return performance.now() - started;
}

/**
 * Measures what a call takes beside its service function: the key, its scope, limits, validation, the idempotency key
 * and the answer. A replayed call runs no service function; the bare route is one of the API that reads nothing.
 */
export async function measureApi({ addresses: { site } }: Running, token: string): Promise<Row> {
  const json = { "content-type": "application/json" };
  const created = await fetch(`${site}/api/user/api-keys`, {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: `bench ${Date.now()}` }),
  });
  const { key, summary } = (await created.json()) as { key: string; summary: { id: string } };
  const headers = { ...json, authorization: `Bearer ${key}`, "idempotency-key": `bench-${Date.now()}` };
  const body = JSON.stringify({ name: "northkiln", tlds: [".com"], platforms: [] });
  const replay = () => fetch(`${site}/api/v1/names/check`, { method: "POST", headers, body });
  const bare = () => fetch(`${site}/api/v1/nothing`);
  const seen = { replay: [] as number[], bare: [] as number[] };
  await time(replay, 200);
  // Alternating, so that both run under the same load.
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    const times = { replay: await time(replay, 200), bare: await time(bare, 404) };
    if (call < WARM_UP) continue;
    seen.replay.push(times.replay);
    seen.bare.push(times.bare);
  }
  await fetch(`${site}/api/user/api-keys/${summary.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  const baseline = median(seen.bare);
  const ours = median(seen.replay);
  const most = (baseline + MOST_OVERHEAD_MS) / baseline;
  return {
    name: "call of the API without its service function, median",
    ours,
    baseline,
    unit: "ms",
    digits: 1,
    most,
  };
}
