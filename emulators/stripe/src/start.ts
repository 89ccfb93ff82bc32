import type { AddressInfo, Server } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createService } from "./service.ts";
import { createDelivery } from "./webhooks/delivery.ts";

export type Options = {
  /** Absent or 0 selects a free port. */
  port?: number;
  /** Public origin; default: localhost with the port. */
  origin?: string;
  /** Empty disables webhooks. */
  webhookUrl: string;
  /** Comma-separated when there are several, during a rotation. */
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  /** Null keeps state in memory. */
  dataDir: string | null;
};

/** Serves on loopback. The service is created after the port is known, because URLs in responses contain it. */
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
