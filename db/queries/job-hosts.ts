import { eq, sql } from "drizzle-orm";
import type { Executor } from "#db/client.ts";
import { jobHosts, jobItems } from "#db/job-tables.ts";
import type { HOST_PACES } from "#shared/jobs/definitions.ts";

export type HostPace = (typeof HOST_PACES)[number];

type Spacing = {
  /** Milliseconds between two turns of a host. */
  spacingMs: number;
  /** The same for a host of the pace `fast`. */
  fastSpacingMs: number;
  /** Items of a `fast` host that may run at the same time; with more, `spacingMs` counts. */
  fastItems: number;
  /** A turn that is later is not taken. */
  maxWaitMs: number;
};

const now = sql`clock_timestamp()`;
const milliseconds = (value: number) => sql`make_interval(secs => ${value / 1000})`;

/**
 * Takes the next turn to open a host.
 * @returns milliseconds until the turn, or the time of the turn that was not taken
 */
export async function acquireHostPermit(
  tx: Executor,
  host: string,
  { spacingMs, fastSpacingMs, fastItems, maxWaitMs }: Spacing,
): Promise<{ waitMs: number } | { nextAllowedAt: Date }> {
  const running = sql`(select count(*) from ${jobItems} where lane = ${host} and state = 'running')`;
  const spacing = sql`case when ${jobHosts.pace} = 'fast' and ${running} < ${fastItems}
    then ${milliseconds(fastSpacingMs)} else ${milliseconds(spacingMs)} end`;
  const [taken] = await tx
    .insert(jobHosts)
    .values({ host, nextAllowedAt: sql`${now} + ${milliseconds(spacingMs)}` })
    .onConflictDoUpdate({
      target: jobHosts.host,
      set: { nextAllowedAt: sql`greatest(${jobHosts.nextAllowedAt}, ${now}) + ${spacing}` },
      setWhere: sql`${jobHosts.nextAllowedAt} <= ${now} + ${milliseconds(maxWaitMs)}`,
    })
    .returning({
      waitMs: sql<number>`greatest(0, extract(epoch from ${jobHosts.nextAllowedAt} - ${spacing} - ${now}) * 1000)::float`,
    });
  if (taken) return taken;
  const { nextAllowedAt } = (await findHost(tx, host)) ?? { nextAllowedAt: new Date() };
  return { nextAllowedAt };
}

export type HostRow = typeof jobHosts.$inferSelect;

/** Finds when a host may be opened next, and its pace; null for one that was not opened for an hour. */
export async function findHost(tx: Executor, host: string): Promise<HostRow | null> {
  const [row] = await tx.select().from(jobHosts).where(eq(jobHosts.host, host));
  return row ?? null;
}

type HostChange = { pace: HostPace; delaySeconds: number };

/**
 * Sets the pace of a host, and keeps it from being opened for a while. A host stays `throttled` until it was not opened
 * for an hour.
 */
export async function updateHost(
  tx: Executor,
  host: string,
  { pace, delaySeconds }: HostChange,
): Promise<void> {
  const nextAllowedAt = sql`${now} + ${milliseconds(delaySeconds * 1000)}`;
  await tx
    .insert(jobHosts)
    .values({ host, nextAllowedAt, pace })
    .onConflictDoUpdate({
      target: jobHosts.host,
      set: {
        nextAllowedAt: sql`greatest(${jobHosts.nextAllowedAt}, excluded.next_allowed_at)`,
        pace: sql`case when ${jobHosts.pace} = 'throttled' then ${jobHosts.pace} else excluded.pace end`,
      },
    });
}
