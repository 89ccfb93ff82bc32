import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { toPublicId } from "#shared/public-id.ts";

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

/** Their endpoints are not for our pages, answer errors in other forms, and have tests of their own. */
const PUBLIC_APIS = "v1 firecrawl mcp notifications oauth/register oauth/revoke oauth/token"
  .split(" ")
  .map((folder) => `api/${folder}/`);

/** Every endpoint of the site, listed from the app folder, so that a new one cannot be missed. */
export const ROUTES: readonly ApiCall[] = globSync("api/**/route.ts", { cwd: APP })
  .filter((file) => !CATCH_ALL.test(file) && !PUBLIC_APIS.some((folder) => file.startsWith(folder)))
  .map(readCall)
  .sort((one, other) => one.path.localeCompare(other.path));

/** A well-formed id that no row has. */
export const NO_SUCH_ID = "00000000-0000-4000-8000-000000000000";

const GOOD: Record<string, string> = {
  "[productId]": "1",
  "[planId]": "2",
  "[key]": "screenshot",
  "captures/[id]": `captures/${toPublicId("capture", NO_SUCH_ID)}`,
  "checks/[id]": `checks/${toPublicId("check", NO_SUCH_ID)}`,
  "shared/[id]": `shared/${toPublicId("share", NO_SUCH_ID)}`,
  "api-keys/[id]": `api-keys/${toPublicId("key", NO_SUCH_ID)}`,
  "destinations/[id]": `destinations/${toPublicId("destination", NO_SUCH_ID)}`,
  "feeds/[id]": `feeds/${toPublicId("feed", NO_SUCH_ID)}`,
  "[token]": "x".repeat(43),
  "[format]": "atom",
  "recipients/[id]": `recipients/${toPublicId("recipient", NO_SUCH_ID)}`,
  "sessions/[id]": `sessions/${toPublicId("session", NO_SUCH_ID)}`,
  "webhooks/[id]": `webhooks/${toPublicId("webhook", NO_SUCH_ID)}`,
  "webhook-deliveries/[id]": `webhook-deliveries/${toPublicId("delivery", NO_SUCH_ID)}`,
  "schedules/[id]": `schedules/${toPublicId("schedule", NO_SUCH_ID)}`,
  "watches/[id]": `watches/${toPublicId("watch", NO_SUCH_ID)}`,
  "watch-checks/[id]": `watch-checks/${NO_SUCH_ID}`,
  "[picture]": "after",
  "jobs/[id]": `jobs/${toPublicId("job", NO_SUCH_ID)}`,
  "runs/[id]": `runs/${NO_SUCH_ID}`,
  "users/[id]": `users/${NO_SUCH_ID}`,
};

/** The path of an endpoint with its dynamic segments filled in; an `[id]` depends on the segment before it. */
export const fillPath = (path: string, values: Record<string, string> = {}): string =>
  path.replace(/[\w-]+\/\[id\]|\[\w+\]/g, (name) => {
    const id = values["[id]"];
    const given = id === undefined ? values[name] : name.replace("[id]", () => id);
    return given ?? GOOD[name] ?? name;
  });
