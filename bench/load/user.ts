import { setTimeout as pause } from "node:timers/promises";
import type { Plan, Subscriber } from "../accounts.ts";

export type User = Subscriber & { name: string; plan: Plan; isHostile: boolean };

/** One call: milliseconds until the end of its response, the status, and the code of an error. */
export type Outcome = { user: User; label: string; status: number | null; ms: number };

export type Call = { path: string; body: object; isRead?: boolean };

/** Longer than any response may take; a call without a response by then counts as lost. */
const CALL_TIMEOUT_MS = 180_000;
/** Milliseconds that a client which does not read keeps its connection open. */
const UNREAD_MS = 20_000;
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;

type Result = { status: number | null; label: string; pauseMs: number };

async function send(site: string, token: string, { path, body, isRead = true }: Call): Promise<Result> {
  const response = await fetch(`${site}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const { status } = response;
  if (!response.ok) {
    const { code = "no code" } = (await response.json().catch(() => ({}))) as { code?: string };
    const seconds = Number(response.headers.get("retry-after") ?? (status === 429 ? 10 : 0));
    return { status, label: `${status} ${code}`, pauseMs: seconds * 1_000 };
  }
  if (!isRead) {
    await pause(UNREAD_MS);
    await response.body?.cancel();
    return { status, label: `${status} unread`, pauseMs: 0 };
  }
  await response.arrayBuffer();
  return { status, label: `${status}`, pauseMs: 0 };
}

const lost = (error: unknown): Result => ({
  status: null,
  label: `lost: ${error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : error}`,
  pauseMs: 0,
});

/** Calls repeatedly until `endsAt`, honors `Retry-After`, and makes at most one call per second. */
export async function work(
  site: string,
  user: User,
  calls: readonly Call[],
  { endsAt, onOutcome }: { endsAt: number; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  for (let count = 0; Date.now() < endsAt; count += 1) {
    const call = calls[count % calls.length];
    if (!call) return;
    const started = performance.now();
    const { status, label, pauseMs } = await send(site, user.token, call).catch(lost);
    onOutcome({ user, status, label, ms: performance.now() - started });
    const rest = Math.min(Math.max(pauseMs, MIN_PAUSE_MS), MAX_PAUSE_MS, endsAt - Date.now());
    if (rest > 0) await pause(rest);
  }
}
