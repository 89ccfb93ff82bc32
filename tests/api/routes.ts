import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** An endpoint: its path with dynamic segments in brackets, and its methods. */
export type ApiCall = { path: string; methods: Method[] };

const APP = join(import.meta.dirname, "..", "..", "app");
const CATCH_ALL = /\[\[?\.\.\./;

function readCall(file: string): ApiCall {
  const source = readFileSync(join(APP, file), "utf8");
  const handled = METHODS.filter((method) => new RegExp(`^ {2}${method}: `, "m").test(source));
  const methods = METHODS.filter((method) => handled.includes(method === "HEAD" ? "GET" : method));
  return { path: `/${dirname(file)}`, methods };
}

/** Every endpoint, listed from the app folder, so that a new one cannot be missed. */
export const ROUTES: readonly ApiCall[] = globSync("api/**/route.ts", { cwd: APP })
  .filter((file) => !CATCH_ALL.test(file))
  .map(readCall)
  .sort((one, other) => one.path.localeCompare(other.path));

const GOOD: Record<string, string> = {
  "[productId]": "1",
  "[planId]": "2",
  "[key]": "screenshot",
  "[id]": "00000000-0000-4000-8000-000000000000",
};

/** The path of an endpoint with its dynamic segments filled in. */
export const fillPath = (path: string, values: Record<string, string> = GOOD): string =>
  path.replace(/\[\w+\]/g, (name) => values[name] ?? GOOD[name] ?? name);
