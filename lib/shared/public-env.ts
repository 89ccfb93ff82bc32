/**
 * Settings that the browser may read. They are build inputs, because prerendered pages and the content
 * security policy contain them; a change needs a new build. Names are written out, because Next.js inlines
 * the text `process.env.NAME`.
 */
function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set. It is needed when the site is built; see .env.example.`);
  return value.replace(/\/+$/, "");
}

const STRIPE_JS_URL = "https://js.stripe.com/endive/stripe.js";

export const publicEnv = {
  /** Origin of the site, e.g. https://tools.example.com */
  siteUrl: required("NEXT_PUBLIC_SITE_URL", process.env.NEXT_PUBLIC_SITE_URL),
  supabaseUrl: required("NEXT_PUBLIC_SUPABASE_URL", process.env.NEXT_PUBLIC_SUPABASE_URL),
  supabasePublishableKey: required(
    "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
    process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  ),
  /** Inbox of the local auth emulator; empty elsewhere. */
  inboxUrl: process.env.NEXT_PUBLIC_INBOX_URL ?? "",
  /** Operator of the site for terms, privacy and contact; pages show a missing value as missing. */
  ownerName: process.env.OWNER_NAME ?? "",
  /** Postal address; commas separate its lines. */
  ownerAddress: process.env.OWNER_ADDRESS ?? "",
  ownerEmail: process.env.OWNER_EMAIL ?? "",
  /** The company's blog; without it the link is hidden. */
  blogUrl: process.env.BLOG_URL ?? "",
  /** Search of a registrar, with `{domain}` in place of the name. */
  registrarUrl: process.env.REGISTRAR_URL || "https://porkbun.com/checkout/search?q={domain}",
  /** Identifies our Stripe account in the browser. */
  stripePublishableKey: required(
    "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
  ),
  /** Stripe.js in the release that the installed loader expects. */
  stripeJsUrl: process.env.STRIPE_JS_URL || STRIPE_JS_URL,
};

/** Cookies are `Secure` if the site is served over https. */
export const secureCookies = publicEnv.siteUrl.startsWith("https:");

/** The same in every Supabase client, because the middleware's matcher contains it. */
export const SESSION_COOKIE = "sb-auth";
