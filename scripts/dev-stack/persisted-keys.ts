import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Keys of an emulator in a file readable only by its owner. They persist, because builds contain some of them. */
export function loadOrCreateKeys<Keys>(file: string, make: () => Keys): Keys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Keys;
  const keys = make();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** The key that encrypts stored secrets of the site. */
export const loadEncryptionKey = (file: string): string =>
  loadOrCreateKeys(file, () => ({ key: randomBytes(32).toString("base64url") })).key;

export type SupabaseKeys = { publishable: string; secret: string };

export function loadSupabaseKeys(file: string): SupabaseKeys {
  const random = () => randomBytes(18).toString("base64url");
  return loadOrCreateKeys(file, () => ({
    publishable: `sb_publishable_${random()}`,
    secret: `sb_secret_${random()}`,
  }));
}
