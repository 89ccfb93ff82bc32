import { createRequire } from "node:module";
import captureWebsite from "capture-website";

/** One way to take a screenshot of a URL, and a function that closes it. */
export type Competitor = { take: (url: string) => Promise<unknown>; close: () => Promise<unknown> };

const VIEWPORT = { width: 1920, height: 1080 };

/**
 * capture-website with its defaults: a new browser for every screenshot, waiting for the load event, its blocker off.
 */
export function startCaptureWebsite(executablePath: string, args: string[]): Competitor {
  return {
    take: (url) =>
      captureWebsite.buffer(url, {
        ...VIEWPORT,
        type: "jpeg",
        quality: 0.8,
        scaleFactor: 1,
        waitForNetworkIdle: false,
        launchOptions: { executablePath, args },
      }),
    close: async () => {},
  };
}

type Browserless = {
  createContext: () => Promise<{
    screenshot: (url: string, options: object) => Promise<Buffer>;
    destroyContext: () => Promise<void>;
  }>;
  close: () => Promise<void>;
};

/** @browserless/screenshot with a warm browser, a new context for every screenshot, its blocker on by default. */
export function startBrowserless(executablePath: string, args: string[]): Competitor {
  const require = createRequire(import.meta.url);
  const create: (options: object) => Browserless = require("browserless");
  const browserless = create({
    puppeteer: require("puppeteer-core"),
    executablePath,
    args: [...require("browserless/src/driver").defaultArgs, ...args],
    defaultViewport: VIEWPORT,
  });
  return {
    take: async (url) => {
      const context = await browserless.createContext();
      try {
        return await context.screenshot(url, { type: "jpeg", quality: 80, waitUntil: "load" });
      } finally {
        await context.destroyContext();
      }
    },
    close: () => browserless.close(),
  };
}
