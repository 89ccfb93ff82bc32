import type { Browser, BrowserContext } from "playwright-core";

export type ContextOptions = {
  proxy: { server: string; username: string; password: string };
  width: number;
  height: number;
  /** Behaves as a phone: touch, and the page's own viewport settings. */
  isMobile: boolean;
  userAgent?: string;
};

/** Device pixels per CSS pixel. */
export const DEVICE_SCALE = 1;

/** A desktop Chrome of this version, without the word that says there is no screen: many sites turn that away. */
function desktopUserAgent(browser: Browser): string {
  const major = browser.version().split(".")[0];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** Opens a context that remembers nothing and reaches the network through its own proxy. */
export function openContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    // Loopback too goes through the proxy, which refuses it.
    proxy: { ...options.proxy, bypass: "<-loopback>" },
    viewport: { width: options.width, height: options.height },
    deviceScaleFactor: DEVICE_SCALE,
    isMobile: options.isMobile,
    hasTouch: options.isMobile,
    userAgent: options.userAgent ?? desktopUserAgent(browser),
    locale: "en-US",
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    acceptDownloads: false,
    permissions: [],
  });
}
