import { setTimeout as sleep } from "node:timers/promises";
import type { takeScreenshot as realFunction } from "#server/capture/screenshot.ts";
import { AppError } from "#shared/errors.ts";
import { saveScreenshot } from "./screenshot-stub.ts";

/** Runs of the stub by address. */
export const runs: string[] = [];
/** Called by runs of hosts that begin with `hook`. */
export const hook = { run: async (_signal: AbortSignal): Promise<void> => undefined };

/** Stands in for the browser: the host's name decides how the capture ends. */
export const takeScreenshot: typeof realFunction = async (caller, request, options) => {
  runs.push(request.url);
  const [behavior] = new URL(request.url).hostname.split("-");
  if (behavior === "hook") await hook.run(options.signal);
  if (behavior === "endless") {
    await sleep(60_000, undefined, { signal: options.signal });
  }
  if (behavior === "timeout") throw new AppError("upstream_timeout", "The website took too long to respond.");
  if (behavior === "refused") throw new AppError("invalid", "We can only open public websites.");
  if (behavior === "broken") throw new Error("a defect");
  const botChallenge = behavior === "bot" ? "Cloudflare" : null;
  if (botChallenge) caller.prepaid?.onReleased?.();
  return saveScreenshot([caller, request, options], botChallenge);
};
