/* The score of Mozilla's HTTP Observatory by its published rules (github.com/mozilla/http-observatory,
   httpobs/docs/scoring.md): 100 less deductions, plus bonus points for high scores. Only rules about headers,
   cookies and the markup of the page. */

export type Answer = { headers: Headers; html: string; origin: string };
export type SiteScore = { score: number; grade: string; deductions: Record<string, number> };

type Finding = { name: string; points: number };
const HALF_A_YEAR = 15_768_000;
/** Minimum score for bonus points. */
const ENOUGH_FOR_EXTRAS = 90;
/** The minimum score of each grade. */
const GRADES = {
  "A+": 100,
  A: 90,
  "A-": 85,
  "B+": 80,
  B: 70,
  "B-": 65,
  "C+": 60,
  C: 50,
  "C-": 45,
  "D+": 40,
  D: 30,
  "D-": 25,
};

function readPolicy(headers: Headers): Map<string, string[]> | null {
  const policy = headers.get("content-security-policy");
  if (policy === null) return null;
  const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = "", ...sources]) => [name.toLowerCase(), sources]));
}

function contentPolicy({ headers }: Answer): Finding {
  const policy = readPolicy(headers);
  if (!policy) return { name: "csp-not-implemented", points: -25 };
  const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const scripts = of("script-src");
  const open = [scripts, of("object-src")].some((sources) =>
    sources.some((source) => ["*", "https:", "http:", "data:"].includes(source)),
  );
  if (open || scripts.includes("'unsafe-inline'"))
    return { name: "csp-implemented-with-unsafe-inline", points: -20 };
  if (scripts.includes("'unsafe-eval'")) return { name: "csp-implemented-with-unsafe-eval", points: -10 };
  if (of("style-src").includes("'unsafe-inline'"))
    return { name: "csp-implemented-with-unsafe-inline-in-style-src-only", points: 0 };
  const isClosed = policy.get("default-src")?.join() === "'none'";
  return isClosed
    ? { name: "csp-implemented-with-no-unsafe-default-src-none", points: 10 }
    : { name: "csp-implemented-with-no-unsafe", points: 5 };
}

function cookies({ headers }: Answer): Finding {
  for (const cookie of headers.getSetCookie()) {
    const flags = cookie.toLowerCase().split(/;\s*/);
    const isSession = /^[^=]*(sess|sid|auth|token)[^=]*=/.test(flags[0] ?? "");
    if (!flags.includes("secure"))
      return { name: "cookies-without-secure-flag", points: isSession ? -40 : -20 };
    if (isSession && !flags.includes("httponly"))
      return { name: "cookies-session-without-httponly-flag", points: -30 };
  }
  return { name: "cookies-not-found", points: 0 };
}

function sharing({ headers }: Answer): Finding {
  const allowed = headers.get("access-control-allow-origin");
  if (allowed === null) return { name: "cross-origin-resource-sharing-not-implemented", points: 0 };
  return { name: "cross-origin-resource-sharing-implemented", points: -50 };
}

function transport({ headers }: Answer): Finding {
  const value = headers.get("strict-transport-security");
  if (value === null) return { name: "hsts-not-implemented", points: -20 };
  const seconds = Number(/max-age=(\d+)/i.exec(value)?.[1] ?? 0);
  if (seconds < HALF_A_YEAR) return { name: "hsts-implemented-max-age-less-than-six-months", points: -10 };
  return { name: "hsts-implemented-max-age-at-least-six-months", points: 0 };
}

function framing({ headers }: Answer): Finding {
  if (readPolicy(headers)?.has("frame-ancestors"))
    return { name: "x-frame-options-implemented-via-csp", points: 5 };
  const isSet = /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "");
  return isSet
    ? { name: "x-frame-options-sameorigin-or-deny", points: 0 }
    : { name: "x-frame-options-not-implemented", points: -20 };
}

function sniffing({ headers }: Answer): Finding {
  return headers.get("x-content-type-options") === "nosniff"
    ? { name: "x-content-type-options-nosniff", points: 0 }
    : { name: "x-content-type-options-not-implemented", points: -5 };
}

function referrer({ headers }: Answer): Finding {
  const value = headers.get("referrer-policy") ?? "";
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value))
    return { name: "referrer-policy-private", points: 5 };
  return /unsafe-url|^origin|no-referrer-when-downgrade/.test(value)
    ? { name: "referrer-policy-unsafe", points: -5 }
    : { name: "referrer-policy-not-implemented", points: 0 };
}

function scripts({ html, origin }: Answer): Finding {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  const isForeign = ([, source = ""]: RegExpMatchArray) => new URL(source, origin).origin !== origin;
  const unchecked = tags.filter((tag) => isForeign(tag) && !/\bintegrity=/.test(tag[0]));
  return unchecked.length > 0
    ? { name: "sri-not-implemented-but-external-scripts-loaded-securely", points: -5 }
    : { name: "sri-not-implemented-but-all-scripts-loaded-from-secure-origin", points: 0 };
}

function embedding({ headers }: Answer): Finding {
  const isOurs = headers.get("cross-origin-resource-policy") === "same-origin";
  return isOurs
    ? { name: "cross-origin-resource-policy-same-origin", points: 10 }
    : { name: "cross-origin-resource-policy-not-implemented", points: 0 };
}

const RULES = [contentPolicy, cookies, sharing, transport, framing, sniffing, referrer, scripts, embedding];
const total = (findings: Finding[]) => findings.reduce((sum, { points }) => sum + points, 0);

/** Scores one response and lists every deduction. */
export function scoreResponse(answer: Answer): SiteScore {
  const findings = RULES.map((rule) => rule(answer));
  const lost = findings.filter(({ points }) => points < 0);
  const plain = 100 + total(lost);
  const extras = total(findings.filter(({ points }) => points > 0));
  const score = Math.max(0, plain >= ENOUGH_FOR_EXTRAS ? plain + extras : plain);
  const grade = Object.entries(GRADES).find(([, least]) => score >= least)?.[0] ?? "F";
  return { score, grade, deductions: Object.fromEntries(lost.map(({ name, points }) => [name, points])) };
}
