import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** A call of the product: its path with names in brackets for what is dynamic, and the methods it has. */
export type ApiCall = { path: string; methods: Method[] };

const APP = join(import.meta.dirname, "..", "..", "app");
const CATCH_ALL = /\[\[?\.\.\./;

function readCall(file: string): ApiCall {
  const source = readFileSync(join(APP, file), "utf8");
  const handled = METHODS.filter((method) => new RegExp(`^ {2}${method}: `, "m").test(source));
  const methods = METHODS.filter((method) => handled.includes(method === "HEAD" ? "GET" : method));
  return { path: `/${dirname(file)}`, methods };
}

/** Every call there is, read from the folders that make them: a new one cannot be forgotten. */
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

/** The call's address with something for each dynamic part. */
export const addressOf = (path: string, values: Record<string, string> = GOOD): string =>
  path.replace(/\[\w+\]/g, (name) => values[name] ?? GOOD[name] ?? name);
