import type { BrowserPage } from "#server/browser/index.ts";

/** A page that may be a wall against robots. */
export type PageSample = {
  status: number | null;
  headers: Record<string, string>;
  title: string;
  /** The beginning of its own markup, scripts and all: many services are named by a script alone. */
  markup: string;
  /** Characters of text that it shows. */
  textLength: number;
};

/** Answers that walls come with. Cloudflare's challenge comes with 403 or 503, others with 200 too. */
const REFUSALS = new Set([401, 403, 405, 406, 429, 503]);

const WALL_TITLES =
  /^(just a moment|attention required!? \| cloudflare|access denied|pardon our interruption|are you a (human|robot)|robot check|human verification|verify(ing)? you are human|security check(point)?|bot verification|ddos-guard|please wait\.{3})/i;

/**
 * Things that only the challenge page of a known service holds, by the service's name. Pages are hostile and these run in
 * the server's own thread: no pattern may look further than a bounded way from where it began.
 */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/cdn-cgi\/challenge-platform|cf-chl-|_cf_chl_opt/, "Cloudflare"],
  [/captcha-delivery\.com|\bdd\s?=\s?\{[^}]{0,300}'?rt'?\s?:/, "DataDome"],
  [/id="px-captcha"|perimeterx\.net\/.{0,100}captcha|_pxAppId/, "HUMAN"],
  [/_Incapsula_Resource|Incapsula incident ID/, "Imperva"],
  [/awswaf\.com\/.{0,200}challenge|aws-waf-token/, "AWS WAF"],
  [/Reference(?:&nbsp;|\s)#\d|errors\.edgesuite\.net/, "Akamai"],
  [/kpsdk|ips\.js\?.{0,100}KP_UIDz/, "Kasada"],
];

const CAPTCHA = /class="[^"]{0,200}\b(h-captcha|g-recaptcha|cf-turnstile)\b|id="(captcha|turnstile)/i;
/** A captcha beside so much text guards a form, not the page. */
const MAX_WALL_TEXT = 1_500;

/** Whether a page is worth a closer look: most answers are told from walls by status and title alone. */
function mayBeBotChallenge({ status, headers, title }: Omit<PageSample, "markup" | "textLength">): boolean {
  const isRefusal = status !== null && REFUSALS.has(status);
  return isRefusal || WALL_TITLES.test(title.trim()) || headers["cf-mitigated"] === "challenge";
}

/**
 * Whether a page is a wall against robots and not what was asked for, and whose. A page with its own content is none,
 * whatever protects a form on it.
 * @returns the service's name, or `captcha`, or null
 */
export function detectBotChallenge({
  status,
  headers,
  title,
  markup,
  textLength,
}: PageSample): string | null {
  if (headers["cf-mitigated"] === "challenge") return "Cloudflare";
  if (!mayBeBotChallenge({ status, headers, title }) || textLength > MAX_WALL_TEXT) return null;
  const mark = MARKS.find(([pattern]) => pattern.test(markup))?.[1];
  return mark ?? (CAPTCHA.test(markup) ? "captcha" : null);
}

/**
 * Whose wall against robots is shown in place of a page; null for none. The page is looked at only where its status or
 * title make it worth the time.
 */
export async function detectBotChallengeOnPage(page: BrowserPage, title: string): Promise<string | null> {
  const { status = null, headers = {} } = page.document ?? {};
  if (!mayBeBotChallenge({ status, headers, title })) return null;
  const seen = (await page.sampleMarkup()) ?? { markup: "", textLength: 0 };
  return detectBotChallenge({ status, headers, title, ...seen });
}
