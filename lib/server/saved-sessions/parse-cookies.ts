import * as z from "zod/mini";
import type { SitedCookie, SiteStorage } from "#server/browser/index.ts";
import {
  getSite,
  isCookieOfSite,
  MAX_COOKIE_LENGTH,
  MAX_STORED_COOKIES,
  type SessionState,
} from "./session-state.ts";

/*
 * Cookies as they are pasted: the JSON of browsers' extensions or of Playwright's storage state, a `cookies.txt` file, or
 * the value of a `Cookie` header.
 */

/** The fields of all extensions; what one leaves out has a default. */
const ExportedCookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.optional(z.string()),
  path: z.optional(z.nullable(z.string())),
  httpOnly: z.optional(z.nullable(z.boolean())),
  secure: z.optional(z.nullable(z.boolean())),
  hostOnly: z.optional(z.nullable(z.boolean())),
  sameSite: z.optional(z.nullable(z.string())),
  /** Seconds since 1970. */
  expirationDate: z.optional(z.nullable(z.number())),
  expires: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});

const Origin = z.object({
  origin: z.string(),
  localStorage: z.array(z.object({ name: z.string(), value: z.string() })),
});

const Exported = z.union([
  z.array(ExportedCookie),
  z.object({ cookies: z.array(ExportedCookie), origins: z.optional(z.array(Origin)) }),
]);

const SAME_SITE: Record<string, SitedCookie["sameSite"]> = {
  strict: "Strict",
  lax: "Lax",
  none: "None",
  // The name of Chromium's extension API.
  no_restriction: "None",
};

type Parsed = { cookies: SitedCookie[]; storage: SiteStorage };

function toExpiry({ expirationDate, expires }: z.infer<typeof ExportedCookie>): number | null {
  if (typeof expirationDate === "number") return expirationDate;
  const value = typeof expires === "string" ? Date.parse(expires) / 1000 : (expires ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function fromExport(cookie: z.infer<typeof ExportedCookie>, site: string): SitedCookie {
  const { name, value, domain = `.${site}`, path, hostOnly, httpOnly, secure } = cookie;
  const expiry = toExpiry(cookie);
  const sameSite = SAME_SITE[(cookie.sameSite ?? "").toLowerCase()];
  return {
    name,
    value,
    domain: hostOnly === false && !domain.startsWith(".") ? `.${domain}` : domain,
    path: path || "/",
    httpOnly: httpOnly ?? false,
    secure: secure ?? false,
    ...(expiry === null ? {} : { expires: Math.floor(expiry) }),
    ...(sameSite ? { sameSite } : {}),
  };
}

/** @returns null for text that is not such JSON */
function parseJson(text: string, site: string): Parsed | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = Exported.safeParse(json);
  if (!data) return null;
  const { cookies, origins = [] } = Array.isArray(data) ? { cookies: data } : data;
  const ofSite = origins.filter(
    ({ origin }) => URL.parse(origin)?.protocol === "https:" && getSite(origin) === site,
  );
  const storage = ofSite.map(({ origin, localStorage }) => [
    origin,
    Object.fromEntries(localStorage.map(({ name, value }) => [name, value])),
  ]);
  return { cookies: cookies.map((cookie) => fromExport(cookie, site)), storage: Object.fromEntries(storage) };
}

const NETSCAPE_FIELDS = 7;
const HTTP_ONLY = "#HttpOnly_";

/** Parses a line of `cookies.txt`: domain, subdomains, path, secure, expiry, name and value, separated by tabs. */
function parseNetscapeLine(line: string): SitedCookie[] {
  const httpOnly = line.startsWith(HTTP_ONLY);
  if (line.startsWith("#") && !httpOnly) return [];
  const fields = (httpOnly ? line.slice(HTTP_ONLY.length) : line).split("\t");
  const [domain = "", subdomains, path = "/", secure, expiry, name = "", value = ""] = fields;
  if (fields.length < NETSCAPE_FIELDS) return [];
  const isForAll = subdomains === "TRUE" && !domain.startsWith(".");
  return [
    {
      name,
      value,
      domain: isForAll ? `.${domain}` : domain,
      path,
      httpOnly,
      secure: secure === "TRUE",
      ...(Number(expiry) > 0 ? { expires: Math.floor(Number(expiry)) } : {}),
    },
  ];
}

/** Parses the value of a `Cookie` header, with or without its name. */
const parseHeader = (text: string, site: string): SitedCookie[] =>
  text
    .replace(/^cookie:/i, "")
    .split(/;|\r?\n/)
    .map((pair) => pair.trim())
    .filter((pair) => pair.indexOf("=") > 0)
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return fromExport({ name: name.trim(), value: value.join("=").trim() }, site);
    });

function parse(text: string, site: string): Parsed {
  const json = parseJson(text, site);
  if (json) return json;
  // JSON of another form would be read as a header with strange names.
  if (/^[[{]/.test(text)) return { cookies: [], storage: {} };
  const cookies = text.includes("\t")
    ? text.split(/\r?\n/).flatMap(parseNetscapeLine)
    : parseHeader(text, site);
  return { cookies, storage: {} };
}

/** Names and values that browsers store (RFC 6265, section 4.1.1, with the characters that they accept beyond it). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[ -:<-~]*$/;

const isValid = ({ name, value, domain, path }: SitedCookie): boolean =>
  NAME.test(name) &&
  VALUE.test(value) &&
  name.length + value.length <= MAX_COOKIE_LENGTH &&
  /^\.?[a-z0-9.-]+$/i.test(domain) &&
  /^\/[ -~]{0,1000}$/.test(path);

const MAX_SHOWN = 100;

/**
 * Parses pasted cookies, and keeps those of a session's site that have not ended.
 * @param now milliseconds since 1970
 * @returns names and domains of the others, and null as the state when nothing is left
 */
export function parseCookies(
  text: string,
  site: string,
  now: number,
): { state: SessionState | null; dropped: { name: string; domain: string }[] } {
  const { cookies, storage } = parse(text.trim(), site);
  const isKept = (cookie: SitedCookie): boolean =>
    isValid(cookie) &&
    isCookieOfSite(cookie, site) &&
    (cookie.expires === undefined || cookie.expires * 1000 > now);
  const kept = cookies.filter(isKept).slice(0, MAX_STORED_COOKIES);
  const dropped = cookies
    .filter((cookie) => !kept.includes(cookie))
    .slice(0, MAX_SHOWN)
    .map(({ name, domain }) => ({
      name: name.slice(0, MAX_SHOWN).toWellFormed(),
      domain: domain.replace(/^\./, "").slice(0, MAX_SHOWN).toWellFormed(),
    }));
  const isEmpty = kept.length === 0 && Object.keys(storage).length === 0;
  return { state: isEmpty ? null : { cookies: kept, storage }, dropped };
}
