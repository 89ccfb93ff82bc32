import { inTransaction } from "#db/client.ts";
import {
  claimDueNames,
  endLookup,
  markWatchers,
  type WatchedNameKey,
  type WatchedNameRow,
} from "#db/queries/name-watches.ts";
import { getPlatformClient, getRegistryClient } from "#server/name-check/clients.ts";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import { env } from "#server/platform/env.ts";
import { logWarning } from "#server/platform/log.ts";
import type { NameState } from "#shared/watches/states.ts";
import { toNameText } from "#shared/watches/watched-name.ts";
import { alertAvailable } from "./alerts.ts";
import { CONFIRM_MS, getPaceMs, getRegistrationState, getUnknownPaceMs } from "./name-pace.ts";

const MAX_DUE = 40;
const CONCURRENT = 4;

type Answer = {
  state: Exclude<NameState, "new">;
  /** Of a registered domain. */
  statuses: string[];
  expiresAt: Date | null;
};

/** Looks a name up at its authority, without the cache. @throws LookupError when nothing is known */
async function lookUpName({ name, platform }: WatchedNameKey): Promise<Answer> {
  const none = { statuses: [], expiresAt: null };
  if (platform !== "") {
    const { status } = await getPlatformClient().observe(platform, name);
    return { state: status, ...none };
  }
  const answer = await getRegistryClient().observe(name);
  if (answer.status !== "taken") return { state: answer.status, ...none };
  const { statuses, expiresAt } = answer.registration;
  return { state: "taken", statuses, expiresAt: expiresAt ? new Date(expiresAt) : null };
}

/** Ends the lookup of a name with its answer. Two answers, at least two minutes apart, make a name available. */
async function recordAnswer(row: WatchedNameRow, { state, statuses, expiresAt }: Answer): Promise<void> {
  const now = new Date();
  const isHandle = row.platform !== "";
  const registration = state === "taken" && !isHandle ? getRegistrationState(statuses, expiresAt, now) : null;
  const registrationSince = registration === row.registration ? row.registrationSince : now;
  const answered = { registration, registrationSince, expiresAt, unknowns: 0, lastAnsweredAt: now };
  const confirmMs = CONFIRM_MS / env.LIMITS_SCALE;
  const isNew = state === "available" && row.state !== "available";
  const isConfirmed =
    isNew && row.availableSince && now.getTime() - row.availableSince.getTime() >= confirmMs;
  await inTransaction(async (tx) => {
    if (isNew && !isConfirmed) {
      const availableSince = row.availableSince ?? now;
      const nextLookupAt = new Date(Math.max(availableSince.getTime(), now.getTime()) + confirmMs);
      // Until the second answer the state, and what is known of the registration, stay.
      await endLookup(tx, row, { availableSince, nextLookupAt, unknowns: 0, lastAnsweredAt: now });
      return;
    }
    const nextLookupAt = new Date(
      now.getTime() + getPaceMs({ isHandle, state, registration, registrationSince, expiresAt }, now),
    );
    const availableSince = state === "available" ? (row.availableSince ?? now) : null;
    const isOurs = await endLookup(tx, row, { ...answered, state, availableSince, nextLookupAt });
    if (!isOurs || state === row.state) return;
    const userIds = await markWatchers(tx, row.id);
    if (!isConfirmed) return;
    const causeKey = `${row.id}:${row.availableSince?.toISOString()}`;
    await alertAvailable(tx, userIds, { name: toNameText(row), causeKey });
  });
}

/** Ends a lookup without an answer, which is never reported. */
async function recordUnknown(row: WatchedNameRow, error: unknown): Promise<void> {
  if (!(error instanceof LookupError)) logWarning("watches.lookup_failed", { error });
  const retryAfter = error instanceof LookupError ? error.retryAfterSeconds : undefined;
  const nextLookupAt = new Date(Date.now() + getUnknownPaceMs(row, retryAfter));
  await inTransaction((tx) => endLookup(tx, row, { unknowns: row.unknowns + 1, nextLookupAt }));
}

async function checkName(row: WatchedNameRow): Promise<void> {
  let answer: Answer;
  try {
    answer = await lookUpName(row);
  } catch (error) {
    return recordUnknown(row, error);
  }
  await recordAnswer(row, answer);
}

/** Looks up the watched names that are due, each once for all its watchers. @returns their number */
export async function checkDueNames(): Promise<number> {
  const due = await claimDueNames(MAX_DUE);
  const queue = [...due];
  const work = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift())
      await checkName(row).catch((error: unknown) => logWarning("watches.name_failed", { error }));
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return due.length;
}
