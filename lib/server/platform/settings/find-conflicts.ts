export type SettingSource = Readonly<Record<string, string | undefined>>;

/** `message` continues the variable's name: what is wrong and what belongs there. Contains no value. */
export type SettingProblem = { name: string; message: string };

/** Settings for emulators only, rejected together with a live key. */
const EMULATOR_ONLY = [
  "EGRESS_DNS",
  "EGRESS_RESOLVE",
  "EGRESS_ALLOW",
  "EGRESS_TRUST_SPKI",
  "STRIPE_API_BASE",
  "NEXT_PUBLIC_INBOX_URL",
];

/** Settings with the address of a service. On this machine it is an emulator, except at the ports of a real server. */
const SERVICE_PORTS: Record<string, readonly string[]> = {
  NEXT_PUBLIC_SUPABASE_URL: [],
  SMTP_URL: ["", "25", "465", "587"],
  DNS_SERVERS: ["", "53"],
  RDAP_SERVERS: [],
  WHOIS_SERVERS: [],
  RDAP_BOOTSTRAP_URL: [],
  DOMAIN_PRICES_URL: [],
  X_BASE_URL: [],
  INSTAGRAM_BASE_URL: [],
  YOUTUBE_BASE_URL: [],
  INSTAGRAM_GRAPH_BASE_URL: [],
  YOUTUBE_API_BASE_URL: [],
  NAME_SOURCES: [],
  TELEGRAM_API_URL: [],
};

/** Loopback hosts in an address, a list or a JSON object, each with its port. */
const LOOPBACK =
  /(?<=^|[/@",\s])(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?::(\d+))?(?=$|[/?",\s])/gi;

const hasEmulatorAddress = (value: string, servicePorts: readonly string[]) =>
  [...value.matchAll(LOOPBACK)].some(([, port = ""]) => !servicePorts.includes(port));

const isStripeJs = (url: string) => URL.canParse(url) && new URL(url).hostname === "js.stripe.com";

/** What the settings of one variable mean for another one. Each rule holds also beside invalid settings. */
export function findConflicts(source: SettingSource): SettingProblem[] {
  const get = (name: string) => source[name]?.trim() ?? "";
  const problems: SettingProblem[] = [];
  const add = (name: string, message: string) => problems.push({ name, message });

  const isS3 = get("CAPTURE_STORE").startsWith("s3:");
  for (const name of ["CAPTURE_STORE_ACCESS_KEY_ID", "CAPTURE_STORE_SECRET_ACCESS_KEY"])
    if (isS3 && !get(name)) add(name, "is not set, but CAPTURE_STORE is s3");
  if (get("VERCEL") && !isS3)
    add("CAPTURE_STORE", "must be s3:https://endpoint/bucket on Vercel, which keeps no files");
  if (get("BROWSER_WS_ENDPOINT") && !get("EGRESS_PROXY"))
    add(
      "EGRESS_PROXY",
      "is not set, but BROWSER_WS_ENDPOINT is: a remote browser opens pages only through the filter beside it (npm run egress-proxy)",
    );
  if (get("EGRESS_PROXY") && !get("BROWSER_WS_ENDPOINT"))
    add("BROWSER_WS_ENDPOINT", "is not set, but EGRESS_PROXY is: that filter is for a remote browser");
  if (get("SMTP_URL") && !get("MAIL_FROM")) add("MAIL_FROM", "is not set, but SMTP_URL is");

  const [, secretMode] = /^(?:sk|rk)_(test|live)_/.exec(get("STRIPE_SECRET_KEY")) ?? [];
  const [, publishableMode] = /^pk_(test|live)_/.exec(get("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY")) ?? [];
  if (secretMode && publishableMode && secretMode !== publishableMode)
    add("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "must be of the same mode, test or live, as STRIPE_SECRET_KEY");
  if (get("STRIPE_SECRET_KEY").startsWith("sk_test_sandbox_") && !get("STRIPE_API_BASE"))
    add(
      "STRIPE_API_BASE",
      "is not set, but STRIPE_SECRET_KEY is the emulator's: it must not be sent to Stripe",
    );
  if (secretMode !== "live" && publishableMode !== "live") return problems;

  if (get("CHROMIUM_SANDBOX") === "auto")
    add(
      "CHROMIUM_SANDBOX",
      "must not be auto together with a live payment key: leave it empty, or set none to open pages without Chromium's sandbox",
    );
  for (const name of EMULATOR_ONLY)
    if (get(name)) add(name, "must not be set together with a live payment key");
  if (get("STRIPE_JS_URL") && !isStripeJs(get("STRIPE_JS_URL")))
    add("STRIPE_JS_URL", "must be empty, or an address of js.stripe.com, together with a live payment key");
  for (const [name, servicePorts] of Object.entries(SERVICE_PORTS))
    if (hasEmulatorAddress(get(name), servicePorts))
      add(name, "must not be an emulator's address (this machine's) together with a live payment key");
  return problems;
}
