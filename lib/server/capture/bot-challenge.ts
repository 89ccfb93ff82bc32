import type { BrowserPage } from "#server/browser/index.ts";

/** A page that may be a bot challenge. */
export type PageSample = {
  status: number | null;
  headers: Record<string, string>;
  title: string;
  /** The beginning of the raw markup with scripts: many services can be recognized only by a script. */
  markup: string;
  /** Number of visible characters of text. */
  textLength: number;
};

/** Statuses of bot challenges. Cloudflare's has 403 or 503, others have 200 too. */
const CHALLENGE_STATUSES = new Set([401, 403, 405, 406, 429, 503]);

const CHALLENGE_TITLES =
  /^(just a moment|attention required!? \| cloudflare|access denied|pardon our interruption|are you a (human|robot)|robot check|human verification|verify(ing)? you are human|security check(point)?|bot verification|ddos-guard|please wait\.{3})/i;

/**
 * Markup that only the challenge page of a service contains. Pages are untrusted and these patterns run on the
 * server's thread, so every quantifier is bounded.
 */
const SERVICE_MARKUP: readonly (readonly [RegExp, string])[] = [
  [/cdn-cgi\/challenge-platform|cf-chl-|_cf_chl_opt/, "Cloudflare"],
  [/captcha-delivery\.com|\bdd\s?=\s?\{[^}]{0,300}'?rt'?\s?:/, "DataDome"],
  [/id="px-captcha"|perimeterx\.net\/.{0,100}captcha|_pxAppId/, "HUMAN"],
  [/_Incapsula_Resource|Incapsula incident ID/, "Imperva"],
  [/awswaf\.com\/.{0,200}challenge|aws-waf-token/, "AWS WAF"],
  [/Reference(?:&nbsp;|\s)#\d|errors\.edgesuite\.net/, "Akamai"],
  [/kpsdk|ips\.js\?.{0,100}KP_UIDz/, "Kasada"],
];

const CAPTCHA = /class="[^"]{0,200}\b(h-captcha|g-recaptcha|cf-turnstile)\b|id="(captcha|turnstile)/i;
/** With more text than this a captcha guards a form, not the page. */
const MAX_CHALLENGE_TEXT = 1_500;

/** Rules out most pages by status, title and headers alone, without reading their markup. */
function mayBeBotChallenge({ status, headers, title }: Omit<PageSample, "markup" | "textLength">): boolean {
  const hasChallengeStatus = status !== null && CHALLENGE_STATUSES.has(status);
  return hasChallengeStatus || CHALLENGE_TITLES.test(title.trim()) || headers["cf-mitigated"] === "challenge";
}

/**
 * Recognizes a bot challenge that is shown instead of the page. A page with content of its own is not one, even if a
 * captcha protects a form on it.
 * @returns the name of the service, `captcha` for an unknown one, or null
 */
export function detectBotChallenge({
  status,
  headers,
  title,
  markup,
  textLength,
}: PageSample): string | null {
  if (headers["cf-mitigated"] === "challenge") return "Cloudflare";
  if (!mayBeBotChallenge({ status, headers, title }) || textLength > MAX_CHALLENGE_TEXT) return null;
  const service = SERVICE_MARKUP.find(([pattern]) => pattern.test(markup))?.[1];
  return service ?? (CAPTCHA.test(markup) ? "captcha" : null);
}

/**
 * Recognizes a bot challenge in an open page. Reads its markup only when status or title justify the time.
 * @returns the name of the service, `captcha` for an unknown one, or null
 */
export async function detectBotChallengeOnPage(page: BrowserPage, title: string): Promise<string | null> {
  const { status = null, headers = {} } = page.document ?? {};
  if (!mayBeBotChallenge({ status, headers, title })) return null;
  const sample = (await page.sampleMarkup()) ?? { markup: "", textLength: 0 };
  return detectBotChallenge({ status, headers, title, ...sample });
}
