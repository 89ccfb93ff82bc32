import "server-only";
import { answerControl } from "./control.ts";
import { JobRegistry } from "./job-registry.ts";
import type { ProxyAddress } from "./proxy-address.ts";
import { createProxyServer } from "./proxy-server.ts";
import type { EgressSettings } from "./settings.ts";

/** Starts the filter as a service beside a browser of its own: one port for all jobs, which the server opens and closes. */
export async function serveEgress(
  settings: EgressSettings,
  { hostname, port, secret }: ProxyAddress,
): Promise<{ close: () => Promise<void> }> {
  const jobs = new JobRegistry(settings);
  const { server, close } = createProxyServer(
    (header) => jobs.find(header),
    (request, response) =>
      void answerControl(request, response, jobs, secret).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  return { close };
}
