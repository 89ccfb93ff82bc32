import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type SandboxKeys = { publishable: string; secret: string };

/** The auth sandbox's keys: made once and kept, because the publishable one is built into the pages. */
export function sandboxKeys(file: string): SandboxKeys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as SandboxKeys;
  const random = () => randomBytes(18).toString("base64url");
  const keys = { publishable: `sb_publishable_${random()}`, secret: `sb_secret_${random()}` };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
