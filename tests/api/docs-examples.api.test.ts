import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listDocPages } from "#server/docs/pages.ts";
import type { CreatedApiKey } from "#shared/api-keys/contract.ts";
import { paths } from "#shared/paths.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, createApiKey, post, signedInWithPlans, site, waitForJob } from "./client.ts";

/*
 * Runs the examples of the documentation as the server publishes them. The languages beside TypeScript need programs
 * that not every machine has; `npm run docs:examples` runs all.
 */
const run = promisify(execFile);

const PROGRAMS = {
  typescript: { fence: "typescript", file: "example.mts", command: process.execPath },
  curl: { fence: "sh", file: "example.sh", command: "sh" },
  python: { fence: "python", file: "example.py", command: "python3" },
} as const;
type Language = keyof typeof PROGRAMS;

const languages = (process.env.DOCS_LANGUAGES ?? "typescript").split(",") as Language[];
const pages = listDocPages().filter(({ example }) => example);

let folder: string;
let created: CreatedApiKey;

async function createKey(): Promise<CreatedApiKey> {
  const { token } = await signedInWithPlans("pro", "checkerUnlimited");
  return createApiKey(token);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docs-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function createItem(path: string, body: object): Promise<string> {
  const response = await post(`/api/v1${path}`, body, created.key);
  return (await response.json()).id;
}

async function createWebhook(): Promise<string> {
  const response = await post("/api/v1/webhooks", { url: "https://hooks.test/in" }, created.key);
  return (await response.json()).webhook.id;
}

/** A delivery that has ended, so that it can be sent again. */
async function createDelivery(): Promise<string> {
  const id = await createItem(`/webhooks/${await createWebhook()}/test`, {});
  await waitFor(
    async () => {
      const response = await call(`/api/v1/webhook-deliveries/${id}`, { token: created.key });
      expect((await response.json()).state).toBe("delivered");
    },
    { interval: 250 },
  );
  return id;
}

/** A job that has ended, so that its files and records can be downloaded. */
async function createJob(): Promise<string> {
  const extract = { fields: { title: { selector: "h1" } }, waitUntil: "load" };
  const body = { urls: ["http://blog.test"], extract };
  const response = await post("/api/v1/jobs/captures", body, created.key);
  const { id } = (await response.json()).job;
  expect(await waitForJob(created.key, id)).toMatchObject({ state: "completed" });
  return id;
}

async function createSchedule(): Promise<string> {
  const body = { captures: { urls: ["http://blog.test"] }, cron: "0 9 * * *" };
  const response = await post("/api/v1/schedules", body, created.key);
  return (await response.json()).schedule.id;
}

async function createSession(): Promise<string> {
  const body = { name: crypto.randomUUID(), domain: "blog.test", cookies: "sid=1" };
  return (await (await post("/api/v1/sessions", body, created.key)).json()).session.id;
}

const BUCKET = {
  endpoint: "https://s3.test",
  region: "us-east-1",
  bucket: "demo-bucket",
  accessKeyId: "demo-key",
  secretAccessKey: "demo-secret",
};

const createDestination = (): Promise<string> =>
  createItem("/destinations", { ...BUCKET, name: crypto.randomUUID() });

/** A watched page, which can have a feed. */
const createPageWatch = (): Promise<string> => createItem("/watches", { url: "http://blog.test" });

async function createFeed(): Promise<string> {
  const id = await createPageWatch();
  await post(`/api/v1/watches/${id}/feed`, {}, created.key);
  return id;
}

/** Values of the placeholder of a watch in these examples. */
const WATCHES: Record<string, () => Promise<string>> = {
  "create-watch-feed": createPageWatch,
  "delete-watch-feed": createFeed,
};

/** Values of the placeholders; items are new, because some examples delete them. */
const PLACEHOLDERS: [placeholder: string, createValue: () => string | Promise<string>][] = [
  ["YOUR_KEY", () => created.key],
  ["KEY_ID", () => created.summary.id],
  ["CAPTURE_ID", () => createItem("/extract", { url: "http://blog.test", waitUntil: "load" })],
  ["CHECK_ID", () => createItem("/names/check", { name: "northkiln", tlds: [".com"], platforms: [] })],
  ["JOB_ID", createJob],
  ["SCHEDULE_ID", createSchedule],
  ["SESSION_ID", createSession],
  ["DESTINATION_ID", createDestination],
  ["https://s3.eu-central-1.amazonaws.com", () => BUCKET.endpoint],
  ["eu-central-1", () => BUCKET.region],
  ["my-captures", () => BUCKET.bucket],
  ["AKIAIOSFODNN7EXAMPLE", () => BUCKET.accessKeyId],
  ["YOUR_SECRET", () => BUCKET.secretAccessKey],
  ["WEBHOOK_ID", createWebhook],
  ["WATCH_ID", () => createItem("/watches", { name: `kiln-${crypto.randomUUID().slice(0, 8)}.com` })],
  ["DELIVERY_ID", createDelivery],
  ["order-1042", () => `order-${crypto.randomUUID()}`],
  // The test has no other pages than the sample sites.
  ["https://example.com/hooks", () => "https://hooks.test/in"],
  ["https://example.com", () => "http://blog.test"],
  ["https%3A%2F%2Fexample.com", () => "http%3A%2F%2Fblog.test"],
];

async function fillIn(code: string, slug: string): Promise<string> {
  const createWatch = WATCHES[slug];
  let filled = createWatch ? code.replaceAll("WATCH_ID", await createWatch()) : code;
  for (const [placeholder, createValue] of PLACEHOLDERS) {
    if (filled.includes(placeholder)) filled = filled.replaceAll(placeholder, await createValue());
  }
  return filled;
}

async function readExample(slug: string, language: Language): Promise<string> {
  const markdown = await (await fetch(`${site}${paths.docsMarkdown(slug)}`)).text();
  const [, code] = new RegExp(`\`\`\`${PROGRAMS[language].fence}\n([\\s\\S]*?)\n\`\`\``).exec(markdown) ?? [];
  if (!code) throw new Error(`${slug} has no example in ${language}`);
  return code;
}

const MAGIC_BYTES: Record<string, string> = {
  jpg: "\xff\xd8\xff",
  png: "\x89PNG",
  pdf: "%PDF",
  html: "<!doctype html>",
  zip: "PK",
  csv: "\xef\xbb\xbf",
};

describe.each(languages)("in %s", (language) => {
  // A new user per language, because plans limit the number of webhooks and schedules.
  beforeAll(async () => {
    created = await createKey();
  });

  test.each(pages.map(({ slug }) => slug))("the example of %s runs as it is published", async (slug) => {
    const code = await readExample(slug, language);
    const { file, command } = PROGRAMS[language];
    await writeFile(join(folder, file), await fillIn(code, slug));
    const { stdout } = await run(command, [file], { cwd: folder, timeout: 110_000 });
    // The last one: an address can end like a file name.
    const names = [...code.matchAll(/\b([\w-]+\.(jpg|png|pdf|html|zip|csv))\b/g)];
    const [, output, extension = ""] = names.at(-1) ?? [];
    if (!output) return expect(stdout.length > 0 || slug.startsWith("delete-")).toBe(true);
    const bytes = await readFile(join(folder, output), "latin1");
    expect(bytes.slice(0, MAGIC_BYTES[extension]?.length)).toBe(MAGIC_BYTES[extension]);
  });
});
