import { createRequire } from "node:module";
import captureWebsite from "capture-website";

/** A way to take a picture of an address, and how to put it away again. */
export type Competitor = { take: (url: string) => Promise<unknown>; close: () => Promise<unknown> };

const VIEWPORT = { width: 1920, height: 1080 };

/** capture-website as it comes: a browser launched for every picture, waiting for the load event, its blocker off. */
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

/** @browserless/screenshot behind a warm browser, a context for every picture, its blocker on as it is by default. */
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
