import { LookupError } from "#server/name-check/upstream/errors.ts";
import type { HttpResponse } from "#server/name-check/upstream/fetch-text.ts";
import type { HostRateLimit } from "#server/name-check/upstream/index.ts";
import type { OtherPlatform } from "#shared/name-check/options.ts";
import {
  type FetchText,
  type PlatformAdapter,
  type PlatformAnswer,
  parseJsonBody,
  throwIfBlocked,
} from "./adapter.ts";

/** What one response says about a name: undefined when it says nothing. */
type Read = (response: HttpResponse, handle: string) => PlatformAnswer["status"] | undefined;

type Source = {
  /** Where it answers; `NAME_SOURCES` replaces it. */
  base: string;
  /** Names are free when all of these addresses say so, and taken when one does. */
  paths: ((handle: string) => string)[];
  headers?: Record<string, string>;
  rateLimit: HostRateLimit;
  read: Read;
  /** A name that is certainly taken; absent where no answer says that a name is free. */
  taken?: string;
};

/** A name that no account has: an answer that it is taken shows that the source cannot be trusted. */
export const FREE_CANARY = "zqf7kx93mw48vj";

const JSON_ONLY = { accept: "application/json" };
const isJson = ({ contentType }: HttpResponse): boolean => contentType.includes("json");

const readObject = (response: HttpResponse): Record<string, unknown> | undefined => {
  try {
    return parseJsonBody(response);
  } catch {
    return undefined;
  }
};

/** 200 is taken and 404 free, both in the form of the API: another form comes from a proxy or an error page. */
const byStatus =
  (isAnswer: (response: HttpResponse) => boolean): Read =>
  (response) => {
    if (!isAnswer(response)) return undefined;
    if (response.status === 200) return "taken";
    return response.status === 404 ? "available" : undefined;
  };
const jsonStatus = byStatus(isJson);
/** Pages of an account: 404 for none. */
const pageStatus = byStatus(({ contentType }) => contentType.includes("html"));

/** Only a page that names the account proves something: pages of missing accounts look alike, or need a login. */
const provesTaken =
  (names: (handle: string) => RegExp): Read =>
  ({ status, text }, handle) =>
    status === 200 && names(handle).test(text) ? "taken" : undefined;

const CALM: HostRateLimit = { parallel: 2, burst: 6, perSecond: 1 };
const STATIC: HostRateLimit = { parallel: 4, burst: 12, perSecond: 4 };

/**
 * Public addresses of each source and how they answer, from its documentation as far as there is one. Rate limits are
 * below the documented ones: crates.io allows one call a second, GitLab a few hundred an hour for existence checks.
 */
export const SOURCES: Record<OtherPlatform, Source> = {
  github: {
    base: "https://github.com",
    paths: [(handle) => `/${handle}`],
    rateLimit: CALM,
    read: pageStatus,
    taken: "github",
  },
  gitlab: {
    base: "https://gitlab.com",
    paths: [(handle) => `/users/${handle}/exists`],
    headers: JSON_ONLY,
    rateLimit: { parallel: 1, burst: 4, perSecond: 0.3 },
    read: (response) => {
      const exists = response.status === 200 ? readObject(response)?.exists : undefined;
      return typeof exists === "boolean" ? (exists ? "taken" : "available") : undefined;
    },
    taken: "gitlab-org",
  },
  npm: {
    base: "https://registry.npmjs.org",
    paths: [(handle) => `/-/package/${handle}/dist-tags`],
    headers: JSON_ONLY,
    rateLimit: STATIC,
    // An unpublished package has no tags, and its name stays blocked for a while.
    read: (response, handle) =>
      response.status === 200 && typeof readObject(response)?.latest !== "string"
        ? undefined
        : jsonStatus(response, handle),
    taken: "react",
  },
  npm_scope: {
    base: "https://registry.npmjs.org",
    paths: [(handle) => `/-/org/${handle}/package`, (handle) => `/-/user/org.couchdb.user:${handle}`],
    headers: JSON_ONLY,
    rateLimit: STATIC,
    read: jsonStatus,
    taken: "angular",
  },
  pypi: {
    base: "https://pypi.org",
    // Names that differ in separators only are the same (PEP 503).
    paths: [(handle) => `/pypi/${handle.replace(/[-_.]+/g, "-")}/json`],
    headers: JSON_ONLY,
    rateLimit: STATIC,
    read: jsonStatus,
    taken: "requests",
  },
  crates: {
    base: "https://crates.io",
    paths: [(handle) => `/api/v1/crates/${handle}`],
    headers: JSON_ONLY,
    rateLimit: { parallel: 1, burst: 4, perSecond: 0.8 },
    read: jsonStatus,
    taken: "serde",
  },
  rubygems: {
    base: "https://rubygems.org",
    paths: [(handle) => `/api/v1/gems/${handle}.json`],
    rateLimit: CALM,
    // The answer for a missing gem is plain text.
    read: byStatus((response) => isJson(response) || /this rubygem could not be found/i.test(response.text)),
    taken: "rails",
  },
  packagist: {
    base: "https://packagist.org",
    paths: [(handle) => `/packages/list.json?vendor=${handle}`],
    headers: JSON_ONLY,
    rateLimit: CALM,
    read: (response) => {
      const names = response.status === 200 ? readObject(response)?.packageNames : undefined;
      return Array.isArray(names) ? (names.length > 0 ? "taken" : "available") : undefined;
    },
    taken: "symfony",
  },
  dockerhub: {
    base: "https://hub.docker.com",
    paths: [(handle) => `/v2/users/${handle}/`, (handle) => `/v2/orgs/${handle}/`],
    headers: JSON_ONLY,
    rateLimit: CALM,
    read: jsonStatus,
    taken: "bitnami",
  },
  homebrew: {
    base: "https://formulae.brew.sh",
    paths: [(handle) => `/api/formula/${handle}.json`, (handle) => `/api/cask/${handle}.json`],
    rateLimit: STATIC,
    // Pages of a static host: that of a missing file is HTML.
    read: byStatus((response) => (response.status === 404 ? !isJson(response) : isJson(response))),
    taken: "wget",
  },
  vscode: {
    base: "https://marketplace.visualstudio.com",
    paths: [(handle) => `/publishers/${handle}`],
    rateLimit: CALM,
    read: pageStatus,
    taken: "ms-python",
  },
  bluesky: {
    base: "https://public.api.bsky.app",
    paths: [(handle) => `/xrpc/com.atproto.identity.resolveHandle?handle=${handle}.bsky.social`],
    headers: JSON_ONLY,
    rateLimit: STATIC,
    read: (response) => {
      const { did, error, message } = readObject(response) ?? {};
      if (response.status === 200 && typeof did === "string") return "taken";
      const isMissing = error === "InvalidRequest" && /unable to resolve handle/i.test(String(message));
      return response.status === 400 && isMissing ? "available" : undefined;
    },
    taken: "bsky",
  },
  reddit: {
    base: "https://www.reddit.com",
    paths: [(handle) => `/api/username_available.json?user=${handle}`],
    headers: JSON_ONLY,
    rateLimit: { parallel: 1, burst: 3, perSecond: 0.3 },
    read: ({ status, text }) => {
      if (status !== 200) return undefined;
      if (text.trim() === "true") return "available";
      return text.trim() === "false" ? "taken" : undefined;
    },
    taken: "reddit",
  },
  tiktok: {
    base: "https://www.tiktok.com",
    paths: [(handle) => `/oembed?url=https://www.tiktok.com/@${handle}`],
    headers: JSON_ONLY,
    rateLimit: CALM,
    // Its error for a missing account is that for a private or blocked one.
    read: provesTaken(
      (handle) => new RegExp(`"author_unique_id":\\s*"${handle.replaceAll(".", "\\.")}"`, "i"),
    ),
  },
  twitch: {
    base: "https://passport.twitch.tv",
    paths: [(handle) => `/usernames/${handle}`],
    rateLimit: CALM,
    // The sign-up form: 204 for a name that can be taken.
    read: ({ status }) => (status === 204 ? "available" : status === 200 ? "taken" : undefined),
    taken: "twitch",
  },
  linkedin: {
    base: "https://www.linkedin.com",
    paths: [(handle) => `/company/${handle}/`],
    rateLimit: { parallel: 1, burst: 2, perSecond: 0.2 },
    read: provesTaken((handle) => new RegExp(`linkedin\\.com/company/${handle}[/"?]`, "i")),
  },
  producthunt: {
    base: "https://www.producthunt.com",
    paths: [(handle) => `/@${handle}`],
    rateLimit: { parallel: 1, burst: 2, perSecond: 0.2 },
    read: provesTaken((handle) => new RegExp(`producthunt\\.com/@${handle}["?/]`, "i")),
  },
  telegram: {
    base: "https://t.me",
    paths: [(handle) => `/${handle}`],
    rateLimit: CALM,
    // A page without a title can be of a private account, or of a name that is sold.
    read: provesTaken(() => /class="tgme_page_title"/),
  },
  mastodon: {
    base: "https://mastodon.social",
    paths: [(handle) => `/api/v1/accounts/lookup?acct=${handle}`],
    headers: JSON_ONLY,
    rateLimit: CALM,
    read: jsonStatus,
    taken: "mastodon",
  },
};

/** LinkedIn answers 999 to servers. */
const REFUSED = 999;

async function query(
  { base, paths, headers, read }: Source,
  handle: string,
  get: FetchText,
): Promise<PlatformAnswer> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await get(base + path(encodeURIComponent(handle)), headers);
      if (response.status === REFUSED) throw new LookupError("blocked");
      throwIfBlocked(response);
      return read(response, handle);
    }),
  );
  if (answers.includes("taken")) return { status: "taken" };
  if (answers.every((answer) => answer === "available")) return { status: "available" };
  throw new LookupError("unclear");
}

/** @param servers other bases of sources; null switches a source off */
export function createSourceAdapters(
  servers: Partial<Record<string, string | null>>,
): Record<OtherPlatform, PlatformAdapter> {
  const adapters = Object.entries(SOURCES).map(([platform, given]) => {
    const base = servers[platform];
    const source = { ...given, base: base?.replace(/\/$/, "") ?? given.base };
    const strategies = [
      {
        host: platform,
        rateLimit: source.rateLimit,
        query: (handle: string, get: FetchText) => query(source, handle, get),
      },
    ];
    const adapter: PlatformAdapter = {
      strategies: base === null ? [] : strategies,
      ...(source.taken ? { canaries: { taken: source.taken, free: FREE_CANARY } } : {}),
    };
    return [platform, adapter];
  });
  return Object.fromEntries(adapters);
}
