import type { AddressInfo, Server } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createService } from "./service.ts";
import { createDelivery } from "./webhooks/delivery.ts";

export type Options = {
  /** Absent or 0: any free one. */
  port?: number;
  /** The address as browsers spell it; absent: localhost and the port. */
  origin?: string;
  /** Empty: nobody hears of events. */
  webhookUrl: string;
  /** Several, comma-separated, while one is being replaced. */
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  /** null: state lives in memory. */
  dataDir: string | null;
};

/** Serves on loopback. The answers' addresses need the port, so the service is made once it is known. */
export async function startStripeEmulator(options: Options) {
  let app: ReturnType<typeof createApp> | null = null;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  }) as unknown as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = options.origin ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const service = createService({
    origin: url,
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    webhookUrl: options.webhookUrl,
    webhookSecrets: options.webhookSecret.split(",").map((secret) => secret.trim()),
    dataDir: options.dataDir,
  });
  const deliverer = createDelivery(service);
  app = createApp(service, deliverer);
  async function close(): Promise<void> {
    await deliverer.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) (server.closeAllConnections as () => void)();
    });
    service.database.close();
  }
  return { url, service, deliverer, close };
}
