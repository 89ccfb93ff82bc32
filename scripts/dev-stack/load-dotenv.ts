import { existsSync } from "node:fs";
import { join } from "node:path";

/** Reads .env.local into the process' environment; what the shell sets wins. */
export function loadDotenv(root: string): void {
  const file = join(root, ".env.local");
  if (existsSync(file)) process.loadEnvFile(file);
}
