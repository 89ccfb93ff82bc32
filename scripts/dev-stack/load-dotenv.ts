import { existsSync } from "node:fs";
import { join } from "node:path";

/** Loads .env.local into the environment; existing variables take precedence. */
export function loadDotenv(root: string): void {
  const file = join(root, ".env.local");
  if (existsSync(file)) process.loadEnvFile(file);
}
