import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { RunningStack } from "./start-stack.ts";

/** The URLs of the running services, without those that do not run, and without secrets. */
function toAddresses(product: RunningStack) {
  const {
    secretKey: _secret,
    stripeSecretKey: _payment,
    siteEnv: _env,
    hosts: _hosts,
    ...addresses
  } = product;
  return addresses;
}

/**
 * The file that names the running services and processes for other programs. It exists while a product is set, and is
 * rewritten whenever a process starts or ends.
 */
export function createDevFile(file: string) {
  let pids: Record<string, number> = {};
  let product: RunningStack | null = null;
  function save(): void {
    if (!product) return;
    const content = { ...toAddresses(product), pids };
    writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return {
    setPids(now: Record<string, number>): void {
      pids = now;
      save();
    },
    setProduct(started: RunningStack): void {
      product = started;
      save();
    },
    remove(): void {
      product = null;
      rmSync(file, { force: true });
    },
  };
}
