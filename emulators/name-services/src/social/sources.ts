import { type HttpResponse, json } from "../answer.ts";
import type { HandleState } from "../scenarios.ts";

/* Registries of packages and further platforms, as they answer for an account or a package. */

const HTML = { "content-type": "text/html; charset=utf-8" };
const html = (status: number, body = ""): HttpResponse => ({
  status,
  headers: HTML,
  body: `<!doctype html>${body}`,
});
const text = (status: number, body: string): HttpResponse => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body,
});

type Source = {
  /** Finds the name in the path and query of a request. */
  path: RegExp;
  answer: (name: string, isTaken: boolean) => HttpResponse;
};

const page = (path: RegExp): Source => ({
  path,
  answer: (name, isTaken) =>
    isTaken ? html(200, `<title>${name}</title>`) : html(404, "<title>Not Found</title>"),
});
const record = (path: RegExp, found: (name: string) => object, missing: object): Source => ({
  path,
  answer: (name, isTaken) => (isTaken ? json(200, found(name)) : json(404, missing)),
});

/** By the name of the source, which starts the path of a request. */
const SOURCES: Record<string, Source[]> = {
  github: [page(/^\/([^/?]+)$/)],
  gitlab: [
    { path: /^\/users\/([^/?]+)\/exists$/, answer: (_name, isTaken) => json(200, { exists: isTaken }) },
  ],
  npm: [record(/^\/-\/package\/([^/?]+)\/dist-tags$/, () => ({ latest: "1.0.0" }), { error: "Not Found" })],
  npm_scope: [
    record(/^\/-\/org\/([^/?]+)\/package$/, (name) => ({ [`@${name}/core`]: "write" }), {
      error: "Scope not found",
    }),
    // An organization is not a user.
    {
      path: /^\/-\/user\/org\.couchdb\.user(?::|%3A)([^/?]+)$/,
      answer: () => json(404, { error: "not_found" }),
    },
  ],
  pypi: [record(/^\/pypi\/([^/?]+)\/json$/, (name) => ({ info: { name } }), { message: "Not Found" })],
  crates: [
    record(/^\/api\/v1\/crates\/([^/?]+)$/, (name) => ({ crate: { id: name } }), {
      errors: [{ detail: "crate does not exist" }],
    }),
  ],
  rubygems: [
    {
      path: /^\/api\/v1\/gems\/([^/?]+)\.json$/,
      answer: (name, isTaken) =>
        isTaken ? json(200, { name }) : text(404, "This rubygem could not be found."),
    },
  ],
  packagist: [
    {
      path: /^\/packages\/list\.json\?vendor=([^&]+)$/,
      answer: (name, isTaken) => json(200, { packageNames: isTaken ? [`${name}/core`] : [] }),
    },
  ],
  dockerhub: [
    record(/^\/v2\/users\/([^/?]+)\/$/, (name) => ({ username: name, type: "User" }), {
      message: "User not found",
    }),
    { path: /^\/v2\/orgs\/([^/?]+)\/$/, answer: () => json(404, { message: "Organization not found" }) },
  ],
  homebrew: [
    {
      path: /^\/api\/formula\/([^/?]+)\.json$/,
      answer: (name, isTaken) => (isTaken ? json(200, { name }) : html(404, "<title>Page not found</title>")),
    },
    { path: /^\/api\/cask\/([^/?]+)\.json$/, answer: () => html(404, "<title>Page not found</title>") },
  ],
  vscode: [page(/^\/publishers\/([^/?]+)$/)],
  bluesky: [
    {
      path: /^\/xrpc\/com\.atproto\.identity\.resolveHandle\?handle=([^&.]+)\.bsky\.social$/,
      answer: (_name, isTaken) =>
        isTaken
          ? json(200, { did: "did:plc:example" })
          : json(400, { error: "InvalidRequest", message: "Unable to resolve handle" }),
    },
  ],
  reddit: [
    {
      path: /^\/api\/username_available\.json\?user=([^&]+)$/,
      answer: (_name, isTaken) => json(200, !isTaken),
    },
  ],
  tiktok: [
    {
      path: /^\/oembed\?url=.*@([^&]+)$/,
      answer: (name, isTaken) =>
        isTaken
          ? json(200, { type: "rich", author_unique_id: name })
          : json(400, { code: 400, message: "Something went wrong" }),
    },
  ],
  twitch: [{ path: /^\/usernames\/([^/?]+)$/, answer: (_name, isTaken) => text(isTaken ? 200 : 204, "") }],
  linkedin: [{ path: /^\/company\/([^/?]+)\/$/, answer: () => ({ status: 999, headers: HTML, body: "" }) }],
  producthunt: [{ path: /^\/@([^/?]+)$/, answer: () => html(403, "<title>Just a moment...</title>") }],
  telegram: [
    {
      path: /^\/([^/?]+)$/,
      answer: (name, isTaken) =>
        html(
          200,
          isTaken
            ? `<div class="tgme_page_title"><span>${name}</span></div>`
            : `<div class="tgme_page_description">If you have Telegram, you can contact @${name}</div>`,
        ),
    },
  ],
  mastodon: [
    record(/^\/api\/v1\/accounts\/lookup\?acct=([^&]+)$/, (name) => ({ acct: name }), {
      error: "Record not found",
    }),
  ],
};

export const SOURCE_NAMES: readonly string[] = Object.keys(SOURCES);

/** A name that no account has, which clients look up to see whether a source distinguishes taken names from free ones. */
const NEVER_TAKEN = "zqf7kx93mw48vj";
/** Names that each source has. */
const ALWAYS_TAKEN = new Set(
  "github gitlab-org react angular requests serde rails symfony bitnami wget ms-python bsky reddit twitch mastodon".split(
    " ",
  ),
);

/** The lookup of a request at `/sources/NAME/…`; undefined for another path. */
export function findSourceLookup(pathAndQuery: string) {
  const [, name = "", path = ""] = /^\/sources\/([a-z_]+)(\/.*)$/.exec(pathAndQuery) ?? [];
  for (const source of SOURCES[name] ?? []) {
    const handle = source.path.exec(path)?.[1];
    if (handle === undefined) continue;
    const answer = (state: HandleState): HttpResponse => {
      const isTaken = handle !== NEVER_TAKEN && (ALWAYS_TAKEN.has(handle) || state !== "free");
      return source.answer(handle, isTaken);
    };
    return { platform: name, handle, answer };
  }
  return undefined;
}
