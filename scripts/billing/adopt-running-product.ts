import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "../launcher/paths.ts";

type Running = { databaseUrl?: string; stripe?: string; stripeSecretKey?: string };

/** Takes the addresses of the product that `npm run dev` runs here, where nothing else is set. */
export function adoptRunningProduct(): void {
  const file = join(DATA, "dev.json");
  if (!existsSync(file)) return;
  const { databaseUrl, stripe, stripeSecretKey } = JSON.parse(readFileSync(file, "utf8")) as Running;
  const isRealStripe = Boolean(process.env.STRIPE_SECRET_KEY?.trim());
  if (!process.env.DATABASE_URL?.trim() && databaseUrl) process.env.DATABASE_URL = databaseUrl;
  if (isRealStripe || !stripe || !stripeSecretKey) return;
  process.env.STRIPE_API_BASE = stripe;
  process.env.STRIPE_SECRET_KEY = stripeSecretKey;
}
