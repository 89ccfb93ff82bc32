import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { npm } from "#scripts/install-packages.mjs";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { packSdk } from "#tests/support/pack-sdk.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { createApiKey, signedInWithPlans, site } from "../client.ts";

const folder = createTestFolder("npm-package-", afterAll);
let apiKey = "";

beforeAll(async () => {
  apiKey = (await createApiKey((await signedInWithPlans("pro", "checkerFree")).token)).key;
  const archive = await packSdk(folder);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await npm(process.execPath, ["install", "--offline", "--no-audit", "--no-fund", archive], folder);
});

/** Runs a program in the empty folder, with the key and the address in its environment. */
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  runProgram(command, args, {
    cwd: folder,
    env: { SAAS_TOOLS_API_KEY: apiKey, SAAS_TOOLS_BASE_URL: site, XDG_CONFIG_HOME: folder, ...env },
  });

const cli = (args: string[], env?: Record<string, string>) =>
  run(process.execPath, [join("node_modules", ".bin", "saas-tools"), ...args], env);

test("the package has nothing but its built code", () => {
  const names = readdirSync(join(folder, "node_modules", "saas-tools"), { recursive: true }).map(String);
  expect(names.filter((name) => !/^dist(?:\/|$)/.test(name)).sort()).toEqual(["README.md", "package.json"]);
  expect(names.filter((name) => /\.(?:js|d\.ts)$/.test(name)).length).toBeGreaterThan(40);
});

const OUTPUT = expect.stringMatching(/^PNG/);

test.each<[string, string[], number, unknown]>([
  [
    "screenshot",
    ["http://blog.test", "-o", "blog.png", "--width", "400", "--height", "300"],
    0,
    "blog.png\n",
  ],
  ["pdf", ["http://blog.test", "-o", "blog.pdf"], 0, "blog.pdf\n"],
  ["screenshot", ["http://blog.test", "-f", "png", "-o", "-"], 0, OUTPUT],
  ["extract", ["http://blog.test", "-f", "text"], 0, expect.stringMatching(/\w{3}/)],
  ["map", ["http://docs.test", "--search", "command line"], 0, "http://docs.test/cli\n"],
  ["check", ["northkiln", "--tld", ".com"], 0, expect.stringMatching(/northkiln\.com/)],
  ["crawl", ["http://docs.test", "--limit", "2", "--include", "/cli", "-o", "docs.zip"], 0, ""],
  ["jobs", ["list"], 0, expect.stringMatching(/crawl {2}completed {2}2\/2/)],
  ["watch", ["add", "http://blog.test", "--interval", "1440"], 0, expect.stringMatching(/^[\w-]+\n$/)],
  [
    "compare",
    ["blog.png", "http://docs.test", "--fail-on-difference"],
    5,
    expect.stringMatching(/^different/),
  ],
  ["screenshot", ["http://nowhere.invalid"], 1, ""],
  ["extract", ["http://blog.test", "--width", "1"], 2, ""],
])("`saas-tools %s %s` ends with %i", async (command, args, code, stdout) => {
  const result = await cli([command, ...args]).ended;
  expect([
    result.code,
    result.stderr.replace(/^(?!.*\berror\b).*$/gims, ""),
    result.stdout.replace("\u{fffd}", ""),
  ]).toEqual([code, "", stdout]);
});

test("the files that the command line has saved are what they are called", () => {
  const beginnings = ["blog.png", "blog.pdf", "docs.zip"].map((name) =>
    readFileSync(join(folder, name)).toString("latin1", 0, 4),
  );
  expect(beginnings).toEqual(["\x89PNG", "%PDF", "PK\u0003\u0004"]);
});

test("a wrong key ends with 3, a call that the plan lacks with 4", async () => {
  const freeKey = (await createApiKey((await signedInWithPlans("free")).token)).key;
  const wrong = await cli(["usage"], { SAAS_TOOLS_API_KEY: "stm_live_no" }).ended;
  const none = await cli(["extract", "http://blog.test"], { SAAS_TOOLS_API_KEY: freeKey }).ended;
  expect([wrong.code, none.code]).toEqual([3, 4]);
  expect(wrong.stderr).toMatch(/unauthenticated, request [\w-]+/);
});

test("Ctrl-C ends a crawl's wait with 130, and the job can be canceled", async () => {
  const { child, ended } = cli(["crawl", "http://docs.test", "--delay", "5"]);
  await expect
    .poll(async () => (await cli(["jobs", "list"]).ended).stdout)
    .toMatch(/crawl {2}(?:queued|running)/);
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  const id = /jobs wait (\S+?)`/.exec(stderr)?.[1] ?? "";
  expect([code, (await cli(["jobs", "cancel", id]).ended).stdout]).toEqual([
    130,
    expect.stringMatching(/\w+\n/),
  ]);
});

const SCRIPT = `import { ApiError, Client } from "saas-tools";
const client = new Client({ apiKey: process.env.SAAS_TOOLS_API_KEY, baseUrl: process.env.SAAS_TOOLS_BASE_URL });
const shot = await client.screenshot({ url: "http://blog.test", waitUntil: "load" });
const { job } = await client.jobs.captures({ urls: ["http://blog.test", "http://docs.test"], extract: {} });
const { state } = await client.jobs.wait(job.id);
const inputs = [];
for await (const item of client.jobs.items(job.id, { limit: 1 })) inputs.push(item.input);
const archive = await (await client.jobs.archive(job.id)).bytes();
const started = await client.jobs.start("takeScreenshot", { url: "http://blog.test" });
const code = await client.captures.get("missing").catch((error) => error instanceof ApiError && error.code);
console.log(JSON.stringify([shot.contentType, state, inputs, archive.length > 100, started.job.kind, code]));
`;

test("the SDK takes a screenshot, waits for a job and reads its pages", async () => {
  writeFileSync(join(folder, "script.js"), SCRIPT);
  const { stdout, stderr } = await run(process.execPath, ["script.js"]).ended;
  expect([stderr, JSON.parse(stdout)]).toEqual([
    "",
    ["image/jpeg", "completed", ["http://blog.test/", "http://docs.test/"], true, "captures", "not_found"],
  ]);
});
