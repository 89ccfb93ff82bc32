import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { AppError } from "#shared/errors.ts";

/** A page that has shown nothing yet, in a context of its own. */
export type BlankPage = { page: Page; cdp: CDPSession };

/** Opens a context and its page, and closes the windows that it opens; Playwright dismisses its dialogs. */
export async function openBlankPage(browser: Browser, options: ContextOptions): Promise<BlankPage> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => undefined));
  const cdp = await context.newCDPSession(page);
  if (options.media)
    // By our session: a medium that Playwright's sets is lost when the first document is opened.
    await cdp.send("Emulation.setEmulatedMedia", {
      media: options.media,
      features: [
        { name: "prefers-color-scheme", value: toColorScheme(options) },
        { name: "prefers-reduced-motion", value: toMotion(options) },
      ],
    });
  if (options.omitBackground)
    await cdp.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  return { page, cdp };
}

export type ContextOptions = {
  /** URL of the proxy; each page brings the credentials. */
  proxyServer: string;
  width: number;
  height: number;
  /** Emulates a phone: touch, and the page's own viewport settings. */
  isMobile: boolean;
  userAgent?: string;
  /** Appended to the user agent, for pages that a crawl opens. */
  robotAgent?: string | undefined;
  /** Device pixels per CSS pixel; 1 by default. */
  scale?: number | undefined;
  isDark?: boolean | undefined;
  /** BCP 47 language tag. */
  locale?: string | undefined;
  /** IANA name. */
  timeZone?: string | undefined;
  /** In degrees; accuracy in meters. Without it the page is refused its place. */
  geolocation?: { latitude: number; longitude: number; accuracy: number } | undefined;
  /** Does not ask the page for less motion. */
  allowsMotion?: boolean | undefined;
  /** CSS media type; by default `screen`. */
  media?: "print" | undefined;
  /** Leaves out the white behind a page without a background. */
  omitBackground?: boolean | undefined;
};

type CookieValue = {
  name: string;
  value: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: "Strict" | "Lax" | "None";
};

/** A cookie with its place; `expires` is in seconds since 1970. */
export type SitedCookie = CookieValue &
  Required<Pick<CookieValue, "httpOnly" | "secure">> & { domain: string; path: string; expires?: number };

/** A cookie of the host of `url`, or with a place. */
export type PageCookie = (CookieValue & { url: string }) | SitedCookie;

/** A desktop Chrome of this version without "Headless", which many sites refuse. */
function desktopUserAgent(browser: Browser): string {
  const major = browser.version().split(".")[0];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

const toColorScheme = ({ isDark }: ContextOptions) => (isDark ? "dark" : "light");
const toMotion = ({ allowsMotion }: ContextOptions) => (allowsMotion ? "no-preference" : "reduce");

/** Opens a context without stored state whose traffic goes through its own proxy. */
function openContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    // Loopback goes through the proxy too, which refuses it.
    proxy: { server: options.proxyServer, bypass: "<-loopback>" },
    viewport: { width: options.width, height: options.height },
    deviceScaleFactor: options.scale ?? 1,
    isMobile: options.isMobile,
    hasTouch: options.isMobile,
    userAgent: [options.userAgent ?? desktopUserAgent(browser), options.robotAgent].filter(Boolean).join(" "),
    locale: options.locale ?? "en-US",
    ...(options.timeZone ? { timezoneId: options.timeZone } : {}),
    colorScheme: toColorScheme(options),
    reducedMotion: toMotion(options),
    serviceWorkers: "block",
    acceptDownloads: false,
    ...(options.geolocation ? { geolocation: options.geolocation } : {}),
    permissions: options.geolocation ? ["geolocation"] : [],
  });
}

export async function addCookies(page: Page, cookies: PageCookie[] = []): Promise<void> {
  if (cookies.length === 0) return;
  await page
    .context()
    .addCookies(cookies)
    .catch((cause: unknown) => {
      throw new AppError("invalid", "The browser does not accept these cookies.", { cause });
    });
}
