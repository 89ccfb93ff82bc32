import "server-only";
import { env } from "#lib/env.ts";
import type { DomainVerdict } from "#lib/outside/registry/door.ts";
import type { HandleVerdict } from "#lib/outside/social/door.ts";
import type { DomainName, HandleName, Names } from "#shared/name-check/candidates.ts";
import type {
  CheckLine,
  CheckRows,
  DomainRow,
  RowReason,
  RowStatus,
  SocialRow,
} from "#shared/name-check/contract.ts";
import { profileUrl } from "#shared/name-check/summary.ts";
import { openPlatforms, openRegistries } from "./outside-world.ts";

type OnRow = (line: CheckLine) => void;
type Verdict = { status: RowStatus; reason: RowReason | null; checkedAt: string | null };

const IN_TIME_MARGIN_MS = 100;

const availability = (status: RowStatus): boolean | null =>
  status === "unknown" ? null : status === "available";

const verdictRow = ({ status, reason, checkedAt }: Verdict) => ({
  status,
  reason,
  checkedAt,
  isAvailable: availability(status),
});

const impossible = (reason: RowReason): Verdict => ({ status: "invalid", reason, checkedAt: null });
const tooLate = { status: "unknown", reason: "timeout", via: null } as const;

/**
 * What is known by the end of the check, or when its caller leaves. At the end the question itself continues, and may be
 * remembered for the retry.
 */
function inTime<T>(question: Promise<T>, late: () => T, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout;
  const answer = question.catch((error: unknown) => {
    if (signal.aborted) return late();
    throw error;
  });
  const end = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), env.CHECK_DEADLINE_MS + IN_TIME_MARGIN_MS);
  });
  return Promise.race([answer, end]).finally(() => clearTimeout(timer));
}

async function domainRow({ name, variation, problem }: DomainName, signal: AbortSignal): Promise<DomainRow> {
  if (problem) return { name, variation, ...verdictRow(impossible(problem)), checkedVia: null };
  const late = (): DomainVerdict => ({ ...tooLate, checkedAt: new Date().toISOString() });
  const verdict = await inTime(openRegistries().lookUp(name, signal), late, signal);
  return { name, variation, ...verdictRow(verdict), checkedVia: verdict.via };
}

async function socialRow(
  { platform, handle, variation, problem }: HandleName,
  signal: AbortSignal,
): Promise<SocialRow> {
  const base = { platform, handle, variation, url: profileUrl(platform, handle) };
  if (problem) return { ...base, ...verdictRow(impossible(problem)) };
  const late = (): HandleVerdict => ({ ...tooLate, checkedAt: new Date().toISOString() });
  const question = openPlatforms().lookUp(platform, handle, signal);
  return { ...base, ...verdictRow(await inTime(question, late, signal)) };
}

/**
 * Looks up all names at the same time and reports each row as it arrives. The rows keep the order of the names. Aborting
 * the signal cancels the lookups that have not ended; their rows are unknown.
 */
export async function lookUpNames(
  { domains, social }: Names,
  onRow: OnRow,
  signal: AbortSignal,
): Promise<CheckRows> {
  const domainRows = domains.map(async (name, index) => {
    const row = await domainRow(name, signal);
    onRow({ step: "domain", index, row });
    return row;
  });
  const socialRows = social.map(async (name, index) => {
    const row = await socialRow(name, signal);
    onRow({ step: "social", index, row });
    return row;
  });
  return { domains: await Promise.all(domainRows), social: await Promise.all(socialRows) };
}
