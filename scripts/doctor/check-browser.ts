import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { detectLaunchMode } from "#server/browser/detect.ts";
import { CHROMIUM_DEFAULTS } from "#server/browser/settings.ts";
import { checkRemoteBrowser } from "./check-remote-browser.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

/** Checks that the browser starts and how it is sandboxed, or that the remote browser responds. */
export async function checkBrowser(env: Environment): Promise<Diagnostic> {
  const remote = env.BROWSER_WS_ENDPOINT?.trim();
  if (remote) return checkRemoteBrowser(remote, env.EGRESS_PROXY?.trim() ?? "");
  const executablePath = env.CHROMIUM_PATH?.trim();
  const sandbox = env.CHROMIUM_SANDBOX?.trim() === "required" ? "required" : "auto";
  try {
    const settings = {
      ...CHROMIUM_DEFAULTS,
      sandbox,
      ...(executablePath ? { executablePath } : {}),
    } as const;
    const { version, confinement } = await detectLaunchMode(settings);
    const account = confinement.launchAs === "nobody" ? ", as an unprivileged user" : "";
    if (confinement.sandbox) return ok("Chromium", `${version}, in its sandbox${account}`);
    return note(
      "Chromium",
      `${version}, without its sandbox${account}`,
      "Allow unprivileged user namespaces on this machine.",
    );
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? ` ${cause.message.split("\n")[0]}` : "";
    return broken("Chromium", `${message}${why}`, "Set CHROMIUM_PATH to a Chromium that starts.");
  }
}
