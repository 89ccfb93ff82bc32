import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  EgressError,
  type EgressErrorCode,
  type GetResponse,
  getFromPublicHost,
} from "#server/egress/index.ts";
import { type CrawlConfig, crawlConfig, ROBOT_AGENT } from "./config.ts";

export type Chunks = AsyncIterable<Buffer>;

type Resource = {
  status: number;
  contentType: string;
  /** Content of the `Refresh` header. */
  refresh: string | null;
  chunks: Chunks;
};

const READ_PROBLEMS: Partial<Record<EgressErrorCode, string>> = {
  slow: "the site did not answer in time",
  lookup_failed: "the site's name could not be looked up",
  resolver_failed: "our name server did not answer",
};

/** Why a file of a site could not be read, for the user. */
export const describeReadError = ({ errorCode }: EgressError): string =>
  READ_PROBLEMS[errorCode] ?? "the site did not answer";

type ReadOptions = {
  /** Milliseconds for all redirects together. */
  totalMs: number;
  signal: AbortSignal;
  config?: CrawlConfig;
  /** Types that are asked for; by default any. */
  accept?: string;
  /** Conditions (RFC 9110, 13.1), with lower-case names. */
  conditions?: Record<string, string>;
};

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** Decompresses a body whose first bytes are those of gzip, whatever its headers say. */
async function* decompress(source: Chunks, levels = 2): Chunks {
  const iterator = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= 2) break;
  }
  const whole = async function* (): Chunks {
    if (start.length > 0) yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  if (levels === 0 || !isGzip(start)) return yield* whole();
  // A later error arrives by the iteration.
  const gunzip = pipeline(Readable.from(whole(), { objectMode: false }), createGunzip(), () => undefined);
  return yield* decompress(gunzip, levels - 1);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The address of a redirect; null for another answer. @throws EgressError `broken` for an address that is none */
function findRedirect({ status, headers: { location } }: GetResponse, url: URL): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  const target = URL.canParse(location, url) ? new URL(location, url) : null;
  if (target && /^https?:$/.test(target.protocol)) return target;
  throw new EgressError("broken", "the redirect leads to no web address");
}

/**
 * Gets a file of a website without a browser. Follows redirects, each through the address policy. The body is
 * decompressed while it is read, so that a reader that stops has the rest neither received nor decompressed.
 * @param read gets the address after the redirects
 * @returns null when there are too many redirects
 * @throws EgressError, the signal's reason, and errors of `read`
 */
export async function readResource<T>(
  address: URL,
  { totalMs, signal, config = crawlConfig, accept = "*/*", conditions = {} }: ReadOptions,
  read: (resource: Resource, url: URL) => Promise<T>,
): Promise<T | null> {
  const endsAt = performance.now() + totalMs;
  const { egress, trustedPins, limits } = config;
  let url = address;
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const remaining = Math.max(1, endsAt - performance.now());
    const request = {
      url,
      headers: { "user-agent": ROBOT_AGENT, accept, "accept-encoding": "gzip", ...conditions },
      limits: { connectMs: limits.connectMs, totalMs: remaining },
      trustedPins,
      signal,
    };
    const answer = await getFromPublicHost(request, egress, async (response) => {
      const redirect = findRedirect(response, url);
      if (redirect) return { redirect, value: null };
      const { status, headers, body } = response;
      const { "content-type": contentType = "", refresh } = headers;
      const chunks = decompress(body);
      const resource = { status, contentType, refresh: refresh?.toString() ?? null, chunks };
      return { redirect: null, value: await read(resource, url) };
    });
    if (answer.redirect === null) return answer.value;
    url = answer.redirect;
  }
  return null;
}

/** Reads the start of a body. An answer that breaks off counts as far as it came. */
export async function readBytes(chunks: Chunks, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch (error) {
    if (bytes === 0) throw new EgressError("broken", "the answer broke off", error);
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

/** Reads the start of a body as UTF-8, as `readBytes`. */
export const readText = async (chunks: Chunks, maxBytes: number): Promise<string> =>
  (await readBytes(chunks, maxBytes)).toString("utf8");
