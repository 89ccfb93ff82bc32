type SiteUrls = {
  siteUrl: string;
  supabaseUrl: string;
  /** URL of Stripe.js; empty for Stripe itself. */
  stripeJsUrl: string;
  /** Next.js's development tools need `eval` and a WebSocket. */
  isDevelopment: boolean;
};

/** The sources Stripe.js needs (https://docs.stripe.com/security/guide#content-security-policy) or the emulator's origin. */
function getStripeSources(stripeJsUrl: string): { scripts: string[]; frames: string[]; calls: string[] } {
  const url = stripeJsUrl ? new URL(stripeJsUrl) : null;
  if (url && url.hostname !== "js.stripe.com") {
    return { scripts: [url.origin], frames: [url.origin], calls: [url.origin] };
  }
  const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  return { scripts, frames: [...scripts, "https://hooks.stripe.com"], calls: ["https://api.stripe.com"] };
}

/**
 * Builds the content security policy of every page. Scripts need `'unsafe-inline'`, because prerendered pages contain
 * Next.js's inline data and cannot have a nonce; extracted content is therefore only displayed as text.
 */
function buildContentSecurityPolicy({ siteUrl, supabaseUrl, stripeJsUrl, isDevelopment }: SiteUrls): string {
  const stripe = getStripeSources(stripeJsUrl);
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      "'unsafe-inline'",
      ...stripe.scripts,
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    "frame-src": stripe.frames,
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'", supabaseUrl, ...stripe.calls, ...(isDevelopment ? ["ws:"] : [])],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
  };
  if (siteUrl.startsWith("https:")) directives["upgrade-insecure-requests"] = [];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Builds the headers of every response. HSTS is only set when the site's URL is https. */
export function securityHeaders(urls: SiteUrls): { key: string; value: string }[] {
  const headers = [
    { key: "Content-Security-Policy", value: buildContentSecurityPolicy(urls) },
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
    // Wallets in the card form open pop-ups that must reach their opener.
    { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
    { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
    { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
  ];
  if (urls.siteUrl.startsWith("https:")) {
    headers.push({ key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains; preload" });
  }
  return headers;
}

/** Keeps shared pages, which only those with the link may see, out of search engines and referrers. */
export const SHARED_HEADERS: { key: string; value: string }[] = [
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
  { key: "Referrer-Policy", value: "no-referrer" },
];

/** Lets other sites show the images of signed links. */
export const IMAGE_LINK_HEADERS: { key: string; value: string }[] = [
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
];

/** Replaces the page policy on API responses, which are never rendered as pages. */
export const API_HEADERS: { key: string; value: string }[] = [
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  },
];
