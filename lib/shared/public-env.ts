/**
 * What the browser may know. These are build inputs: prerendered pages and the content security policy fix
 * them, so changing one means building again. The names stand here whole because Next replaces the text
 * `process.env.NAME` at build time.
 */
function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set. It is needed when the site is built; see .env.example.`);
  return value.replace(/\/+$/, "");
}

const STRIPE_JS_URL = "https://js.stripe.com/endive/stripe.js";

export const publicEnv = {
  /** The site's own origin, e.g. https://tools.example.com */
  siteUrl: required("NEXT_PUBLIC_SITE_URL", process.env.NEXT_PUBLIC_SITE_URL),
  supabaseUrl: required("NEXT_PUBLIC_SUPABASE_URL", process.env.NEXT_PUBLIC_SUPABASE_URL),
  supabasePublishableKey: required(
    "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
    process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  ),
  /** Where mails can be read when the auth service keeps them itself; empty elsewhere. */
  inboxUrl: process.env.NEXT_PUBLIC_INBOX_URL ?? "",
  /** Who runs the site, for terms, privacy and contact; said to be missing where they are empty. */
  ownerName: process.env.OWNER_NAME ?? "",
  /** Postal address, its lines separated by commas. */
  ownerAddress: process.env.OWNER_ADDRESS ?? "",
  ownerEmail: process.env.OWNER_EMAIL ?? "",
  /** The company's blog; the button is hidden when empty. */
  blogUrl: process.env.BLOG_URL ?? "",
  /** Names us to Stripe in the browser. */
  stripePublishableKey: required(
    "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
  ),
  /** Stripe's script, of the release train that the installed loader is made for. */
  stripeJsUrl: process.env.STRIPE_JS_URL || STRIPE_JS_URL,
};

/** Cookies carry `Secure` exactly when the site is served over https. */
export const secureCookies = publicEnv.siteUrl.startsWith("https:");

/** One name in every client, so that the middleware's matcher can name it too. */
export const SESSION_COOKIE = "sb-auth";
