import { LRUCache } from "lru-cache";
import { EgressError } from "#server/egress/index.ts";
import { type CrawlConfig, crawlConfig, ROBOT_NAME } from "./config.ts";
import { describeReadError, readResource, readText } from "./read-resource.ts";
import { parseRobots, type Robots } from "./robots.ts";

/** A robots.txt, or why it could not be read, which disallows everything (RFC 9309, 2.3.1.4). */
export type SiteRobots = Robots & { problem: string | null };

/** RFC 9309, 2.4, allows a day; a site that changes its rules should not wait that long. */
const TTL_MS = 60 * 60 * 1000;
const PROBLEM_TTL_MS = 60 * 1000;

const cache = new LRUCache<string, SiteRobots>({ max: 500 });

const EMPTY = { crawlDelaySeconds: 0, sitemaps: [] };
const ALLOW_ALL: SiteRobots = { ...EMPTY, isAllowed: () => true, problem: null };
const disallowAll = (problem: string): SiteRobots => ({ ...EMPTY, isAllowed: () => false, problem });

async function fetchRobots(origin: string, signal: AbortSignal, config: CrawlConfig): Promise<SiteRobots> {
  const { robotsMs, robotsBytes } = config.limits;
  try {
    const found = await readResource(
      new URL("/robots.txt", origin),
      { totalMs: robotsMs, signal, config },
      async ({ status, chunks }) => {
        if (status >= 500) return disallowAll(`it was answered with status ${status}`);
        if (status < 200 || status >= 300) return ALLOW_ALL;
        return { ...parseRobots(await readText(chunks, robotsBytes), ROBOT_NAME), problem: null };
      },
    );
    // RFC 9309, 2.3.1.2: with more redirects than five it may count as unavailable.
    return found ?? ALLOW_ALL;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return disallowAll(describeReadError(error));
  }
}

/**
 * Gets the robots.txt of an origin; a process keeps it for an hour.
 * @throws the signal's reason
 */
export async function getRobots(
  { origin }: URL,
  signal: AbortSignal,
  config: CrawlConfig = crawlConfig,
): Promise<SiteRobots> {
  const known = cache.get(origin);
  if (known) return known;
  const robots = await fetchRobots(origin, signal, config);
  cache.set(origin, robots, { ttl: robots.problem === null ? TTL_MS : PROBLEM_TTL_MS });
  return robots;
}
