import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { Product } from "./product.ts";

/** Writes where everything is, for programs that want to talk to the running product. Parts that do not run are left out. */
export function writeDevFile(file: string, product: Product, pids: Record<string, number>): void {
  const { site, supabase, inbox, registry, social, web, databaseUrl, publishableKey } = product;
  const content = { site, supabase, inbox, registry, social, web, databaseUrl, publishableKey, pids };
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeDevFile(file: string): void {
  rmSync(file, { force: true });
}
