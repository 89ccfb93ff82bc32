import "server-only";
import { logWarning } from "#lib/log-warning.ts";
import { answerControl, type Control } from "./control.ts";
import { JobRegistry } from "./job-registry.ts";
import type { ProxyAddress } from "./proxy-address.ts";
import { createProxyServer } from "./proxy-server.ts";
import type { EgressSettings } from "./settings.ts";

/**
 * Starts the filter as a service beside a browser of its own: one port for all jobs, which the server opens and closes.
 * `loadUnwanted` gives the hosts that a job's blocking lists name.
 */
export async function serveEgress(
  settings: EgressSettings,
  { hostname, port, secret }: ProxyAddress,
  loadUnwanted: Control["loadUnwanted"],
): Promise<{ close: () => Promise<void> }> {
  const jobs = new JobRegistry(settings);
  const control = { jobs, secret, loadUnwanted };
  const { server, close } = createProxyServer(
    (header) => jobs.find(header),
    (request, response) =>
      void answerControl(request, response, control).catch((error: unknown) => {
        logWarning("egress.control_failed", { error });
        response.destroy();
      }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  return { close };
}
