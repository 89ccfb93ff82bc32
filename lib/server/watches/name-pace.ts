import type { WatchedNameRow } from "#db/queries/name-watches.ts";
import type { NameState, RegistrationState } from "#shared/watches/states.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Between the two answers that a name is available. */
export const CONFIRM_MS = 2 * MINUTE;
/** A name in pending delete is released on the sixth day (RFC 3915; ICANN). */
const PENDING_DELETE_DAYS = 5;
const EXPECTED_END_DAYS = 6;
const LATE_DAYS = 9;
const NEAR_EXPIRY_DAYS = 60;
const MAX_UNKNOWN_MS = DAY;

/** Where a registered domain is in its life, by the statuses of its registry (RFC 8056) and its expiry. */
export function getRegistrationState(
  statuses: readonly string[],
  expiresAt: Date | null,
  now: Date,
): RegistrationState {
  const text = statuses.join(" ").toLowerCase().replace(/[_-]/g, " ");
  if (/pending ?delete/.test(text) && !/redemption/.test(text)) return "pending_delete";
  if (/redemption/.test(text)) return "redemption";
  if (/auto ?renew/.test(text) || (expiresAt !== null && expiresAt < now)) return "grace";
  return "active";
}

type Pace = {
  isHandle: boolean;
  state: NameState;
  registration: RegistrationState | null;
  registrationSince: Date | null;
  expiresAt: Date | null;
};

/** Milliseconds until the next lookup of a name, by how soon it can become available. */
export function getPaceMs(
  { isHandle, state, registration, registrationSince, expiresAt }: Pace,
  now: Date,
): number {
  if (isHandle || state === "available") return DAY;
  if (state === "reserved" || state === "invalid") return 7 * DAY;
  if (registration === "redemption") return 12 * HOUR;
  if (registration === "pending_delete") {
    const days = (now.getTime() - (registrationSince ?? now).getTime()) / DAY;
    if (days < PENDING_DELETE_DAYS) return Math.min(DAY, (PENDING_DELETE_DAYS - days) * DAY);
    if (days < EXPECTED_END_DAYS) return 10 * MINUTE;
    return days < LATE_DAYS ? HOUR : DAY;
  }
  const isNear = expiresAt !== null && expiresAt.getTime() - now.getTime() < NEAR_EXPIRY_DAYS * DAY;
  return registration === "grace" || isNear ? DAY : 7 * DAY;
}

/** Milliseconds until a name without an answer is looked up again. */
export const getUnknownPaceMs = (
  { unknowns, availableSince }: Pick<WatchedNameRow, "unknowns" | "availableSince">,
  retryAfterSeconds: number | undefined,
): number => {
  const base = availableSince ? CONFIRM_MS : 10 * MINUTE;
  return Math.max(
    Math.min(base * 2 ** Math.min(unknowns, 10), MAX_UNKNOWN_MS),
    (retryAfterSeconds ?? 0) * 1000,
  );
};
