import { beforeAll, expect, it, onTestFinished } from "vitest";
import { closeBrowsers, detectBrowser } from "#server/browser/index.ts";
import { logError } from "#server/platform/log.ts";
import type { AppError } from "#shared/errors.ts";
import { listRaisedAlerts } from "#tests/support/alerts.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { descendants } from "../browser/process-tree.ts";
import { serveEdgeCasePages } from "./edge-case-pages.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

beforeAll(() => detectBrowser(createCaptureConfig({ resolve: {}, allow: [] }).chromium));

/** Signals the browser's own process, whose command names no type. */
function signalBrowser(signal: "SIGKILL" | "SIGSTOP"): void {
  for (const { pid, command } of descendants(process.pid))
    if (command.includes("--remote-debugging-pipe") && !command.includes("--type="))
      process.kill(pid, signal);
}

const html = '<!doctype html><title>Page</title><body style="background:#eef"><h1>Here</h1>';
let onLoaded = (): void => undefined;
const pages = await serveEdgeCasePages({
  "/before-response": (response) => {
    onLoaded();
    setTimeout(() => response.end(html), 500);
  },
  "/after-response": (response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
    setTimeout(onLoaded, 1_500);
  },
});

const capture = (path: string) => {
  const settings = createCaptureConfig({ resolve: { "site.test": pages.at }, allow: [pages.at] });
  settings.limits = { ...settings.limits, jobMs: 20_000 };
  return captureWithoutApi(request(`http://site.test${path}`, { delay: 4 }), { settings });
};

it.runIf(process.platform === "linux").for([
  ["/before-response", "SIGKILL"],
  ["/after-response", "SIGKILL"],
  ["/after-response", "SIGSTOP"],
] as const)(
  "captureWithBrowser reports a browser that ended or hangs as a failure of ours (%s, %s)",
  { meta: { skipReason: "reads /proc" } },
  async ([path, signal]) => {
    onLoaded = () => signalBrowser(signal);
    onTestFinished(() => {
      onLoaded = () => undefined;
    });
    const log = recordLog();
    const error = await capture(path).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "busy",
      isExpected: false,
      message: "The browser stopped working on our side. Please try again in a moment.",
    });
    logError("request-1", error as AppError);
    expect(listRaisedAlerts(log.texts)).toEqual(["BrowserEnded"]);
    onLoaded = () => undefined;
    // The signal has reached the spare browser, too.
    await closeBrowsers();
    expect(await capture("/after-response")).toMatchObject({ status: 200, title: "Page" });
  },
);
