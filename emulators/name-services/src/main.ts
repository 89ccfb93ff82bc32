#!/usr/bin/env node
import { assertLocal } from "@emulators/shared/assert-local.ts";
import { startNameServicesEmulator } from "./start.ts";

assertLocal(process.env, "The name services emulator", "use the real registries");
const number = (name: string, fallback: number) => Number(process.env[name] || fallback);
const { env, close } = await startNameServicesEmulator({
  http: number("PORT", 54_327),
  social: number("SOCIAL_PORT", 54_328),
  dns: number("DNS_PORT", 0),
  whois: number("WHOIS_PORT", 0),
  pace: number("PACE", 1),
});
console.log(`ready ${JSON.stringify({ env })}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
