type Addresses = {
  siteUrl: string;
  supabaseUrl: string;
  /** Where Stripe's script comes from; empty is Stripe itself. */
  stripeJsUrl: string;
  /** The development server's own tooling evaluates code and keeps a socket open. */
  isDevelopment: boolean;
};

/** What Stripe's script needs, by Stripe's own list; a stand-in has everything under one address. */
function stripeSources(stripeJsUrl: string): { scripts: string[]; frames: string[]; calls: string[] } {
  const address = stripeJsUrl ? new URL(stripeJsUrl) : null;
  if (address && address.hostname !== "js.stripe.com") {
    return { scripts: [address.origin], frames: [address.origin], calls: [address.origin] };
  }
  const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  return { scripts, frames: [...scripts, "https://hooks.stripe.com"], calls: ["https://api.stripe.com"] };
}

/**
 * The content security policy of every page. `'unsafe-inline'` stands for scripts because prerendered pages carry
 * the framework's inline data and cannot carry a nonce; in exchange scraped content is only ever shown as text.
 */
function contentSecurityPolicy({ siteUrl, supabaseUrl, stripeJsUrl, isDevelopment }: Addresses): string {
  const stripe = stripeSources(stripeJsUrl);
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

/** Headers of every answer. HSTS follows the scheme of the site's address, as `Secure` cookies do. */
export function securityHeaders(addresses: Addresses): { key: string; value: string }[] {
  const headers = [
    { key: "Content-Security-Policy", value: contentSecurityPolicy(addresses) },
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
    // Wallets of the card form open windows of their own, which have to find their way back.
    { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
    { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
    { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
  ];
  if (addresses.siteUrl.startsWith("https:")) {
    headers.push({ key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains; preload" });
  }
  return headers;
}

/** What answers of calls say instead of the pages' policy: data, a picture or a text, never a page. */
export const API_HEADERS: { key: string; value: string }[] = [
  {
    key: "Content-Security-Policy",
    value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  },
];
