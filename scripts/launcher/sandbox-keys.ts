import { randomBytes } from "node:crypto";
import { keptKeys } from "./kept-keys.ts";

export type SandboxKeys = { publishable: string; secret: string };

/** The auth sandbox's keys. */
export function sandboxKeys(file: string): SandboxKeys {
  const random = () => randomBytes(18).toString("base64url");
  return keptKeys(file, () => ({
    publishable: `sb_publishable_${random()}`,
    secret: `sb_secret_${random()}`,
  }));
}
