#!/usr/bin/env node
import { assertLocal } from "@emulators/shared/assert-local.ts";
import { serveSites } from "./serve.ts";

assertLocal(process.env, "The sample web server", "capture public pages");
const { hosts, spki, close } = await serveSites(
  Number(process.env.PORT ?? 54_330),
  process.env.DATA_DIR ?? ".data/web",
);
console.log(`ready ${JSON.stringify({ hosts, spki })}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
