import { setTimeout as pause } from "node:timers/promises";
import type { Plan, Subscriber } from "../accounts.ts";

export type User = Subscriber & { name: string; plan: Plan; isHostile: boolean };

/** One call: its begin, milliseconds until the end of its response, the status, and the code of an error. */
export type Outcome = { user: User; label: string; status: number | null; startedAt: number; ms: number };

/** A POST of `body`, or a GET without one. */
export type Call = { path: string; body?: object; isRead?: boolean };

/** Longer than any response may take; a call without a response by then counts as lost. */
const CALL_TIMEOUT_MS = 180_000;
/** Milliseconds that a client which does not read keeps its connection open. */
const UNREAD_MS = 20_000;
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;

type Result = { status: number | null; label: string; pauseMs: number; body: ArrayBuffer | null };

async function send(site: string, token: string, { path, body, isRead = true }: Call): Promise<Result> {
  const response = await fetch(`${site}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const { status } = response;
  if (!response.ok) {
    const { code = "no code" } = (await response.json().catch(() => ({}))) as { code?: string };
    const seconds = Number(response.headers.get("retry-after") ?? (status === 429 ? 10 : 0));
    return { status, label: `${status} ${code}`, pauseMs: seconds * 1_000, body: null };
  }
  if (!isRead) {
    await pause(UNREAD_MS);
    await response.body?.cancel();
    return { status, label: `${status} unread`, pauseMs: 0, body: null };
  }
  return { status, label: `${status}`, pauseMs: 0, body: await response.arrayBuffer() };
}

const lost = (error: unknown): Result => ({
  status: null,
  label: `lost: ${error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : error}`,
  pauseMs: 0,
  body: null,
});

type OnOutcome = (outcome: Outcome) => void;

/** Makes one call and reports its outcome. */
export async function callOnce(site: string, user: User, call: Call, onOutcome: OnOutcome): Promise<Result> {
  const startedAt = performance.now();
  const result = await send(site, user.token, call).catch(lost);
  const { status, label } = result;
  onOutcome({ user, status, label, startedAt, ms: performance.now() - startedAt });
  return result;
}

export type WorkOptions = { endsAt: number; onOutcome: OnOutcome; minPauseMs?: number };

/** Calls repeatedly until `endsAt`, honors `Retry-After`, and by default makes at most one call per second. */
export async function work(
  site: string,
  user: User,
  calls: readonly Call[],
  { endsAt, onOutcome, minPauseMs = MIN_PAUSE_MS }: WorkOptions,
): Promise<void> {
  for (let count = 0; Date.now() < endsAt; count += 1) {
    const call = calls[count % calls.length];
    if (!call) return;
    const { pauseMs } = await callOnce(site, user, call, onOutcome);
    const rest = Math.min(Math.max(pauseMs, minPauseMs), MAX_PAUSE_MS, endsAt - Date.now());
    if (rest > 0) await pause(rest);
  }
}
