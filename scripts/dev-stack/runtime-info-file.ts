import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { RunningStack } from "./start-stack.ts";

/** Writes where everything is, for programs that want to talk to the running product. Parts that do not run are left out. */
export function writeRuntimeInfo(file: string, product: RunningStack, pids: Record<string, number>): void {
  const {
    secretKey: _secret,
    stripeSecretKey: _payment,
    siteEnv: _env,
    hosts: _hosts,
    ...addresses
  } = product;
  const content = { ...addresses, pids };
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeDevFile(file: string): void {
  rmSync(file, { force: true });
}
