import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { detectLaunchMode } from "#server/browser/detect.ts";
import { CHROMIUM_DEFAULTS, type ChromiumSettings } from "#server/browser/settings.ts";
import { checkRemoteBrowser } from "./check-remote-browser.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

const SANDBOXES: readonly ChromiumSettings["sandbox"][] = ["required", "auto", "none"];

/** An invalid setting is reported beside the others. */
const toSandbox = (value: string) => SANDBOXES.find((known) => known === value) ?? "required";

/** Checks that the browser starts and how it is sandboxed, or that the remote browser responds. */
export async function checkBrowser(env: Environment): Promise<Diagnostic> {
  const remote = env.BROWSER_WS_ENDPOINT?.trim();
  if (remote) return checkRemoteBrowser(remote, env.EGRESS_PROXY?.trim() ?? "");
  const executablePath = env.CHROMIUM_PATH?.trim();
  const sandbox = env.CHROMIUM_SANDBOX?.trim() || "required";
  try {
    const settings = {
      ...CHROMIUM_DEFAULTS,
      sandbox: toSandbox(sandbox),
      ...(executablePath ? { executablePath } : {}),
    };
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
    const remedy =
      sandbox === "required"
        ? "Allow unprivileged user namespaces on this machine, or set CHROMIUM_SANDBOX=none if pages may be opened without the sandbox."
        : "Set CHROMIUM_PATH to a Chromium that starts.";
    return broken("Chromium", `${message}${why}`, remedy);
  }
}
