import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { COMMANDS } from "../../../packages/sdk-js/src/cli/commands.ts";
import { countDifferentPixels, decodePng } from "../../../packages/sdk-js/src/cli/decode-png.ts";
import { problem, type StubAnswer, startApiStub } from "./api-stub.ts";

const MAIN = resolve("packages/sdk-js/src/cli/main.ts");

type Settings = { baseUrl?: string; input?: string; cwd?: string; env?: Record<string, string> };

const runCli = (args: string[], { baseUrl = "http://127.0.0.1:1", cwd, env, ...settings }: Settings = {}) =>
  runProgram(process.execPath, [MAIN, ...args], {
    cwd: cwd ?? createTestFolder("cli-"),
    env: {
      SAAS_TOOLS_BASE_URL: baseUrl,
      SAAS_TOOLS_API_KEY: "stm_live_test",
      XDG_CONFIG_HOME: "/nowhere",
      ...env,
    },
    ...settings,
  });

type Document = {
  components: { schemas: Record<string, { properties?: Record<string, { $ref?: string; items?: object }> }> };
};
const { components } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as Document;

/** The fields that a name of the document has, and those of the objects in them. */
function findField(schema: string, [name = "", ...rest]: string[]): boolean {
  const field = components.schemas[schema]?.properties?.[name];
  if (!field || rest.length === 0) return field !== undefined;
  return findField(field.$ref?.split("/").at(-1) ?? "", rest);
}

test.each([
  ["screenshot", "ScreenshotCall"],
  ["pdf", "PdfCall"],
  ["archive", "ArchiveCall"],
  ["extract", "ExtractCall"],
  ["crawl", "CreateCrawlJob"],
  ["map", "MapCall"],
  ["check", "NameCheckCall"],
  ["watch", "CreateWatch"],
  ["compare", "ScreenshotCall"],
])("the options of %s are fields of %s, with its values", (command, schema) => {
  for (const { field = "", choices = [] } of Object.values(COMMANDS[command]?.options ?? {})) {
    if (field === "") continue;
    const path = field.split(".");
    expect([field, findField(schema, path)]).toEqual([field, true]);
    if (path.length > 1 || choices.length === 0) continue;
    const text = JSON.stringify(components.schemas[schema]?.properties?.[field]);
    for (const choice of choices) expect(text).toContain(`"${choice}"`);
  }
});

const ESCAPES = "\u001b]0;owned\u0007 \u009b31m \u202egpj.exe";

test.each<[string, string[], StubAnswer, number, string | RegExp]>([
  [
    "done",
    ["usage"],
    { body: { tools: [{ tool: "screenshot", used: 1, limit: 5, resetsAt: "soon" }] } },
    0,
    /^screenshot {2}1 of 5 {2}until soon\n$/,
  ],
  [
    "a failed call",
    ["map", "a.test"],
    problem(502, "upstream_failed"),
    1,
    "It is upstream_failed. (upstream_failed, request req_1)\n",
  ],
  ["an option that does not exist", ["screenshot", "a.test", "--wide"], {}, 2, /Unknown option '--wide'/],
  [
    "a value that is no choice",
    ["screenshot", "a.test", "--format", "gif"],
    {},
    2,
    "--format is one of jpeg, png, webp, avif.\n",
  ],
  ["a value that is no number", ["screenshot", "a.test", "--width", "wide"], {}, 2, "--width is a number.\n"],
  ["an unknown command", ["constructor"], {}, 2, /There is no command constructor/],
  ["an input that the API refuses", ["extract", "a.test"], problem(400, "invalid"), 2, /It is invalid/],
  ["a key as an argument", ["login", "stm_live_x"], {}, 2, /The key is no argument/],
  ["a wrong key", ["usage"], problem(401, "unauthenticated"), 3, /It is unauthenticated/],
  ["a used limit", ["check", "a"], problem(429, "limit_reached"), 4, /It is limit_reached/],
  [
    "text of a page that controls the terminal",
    ["extract", "a.test"],
    { body: { markdown: `Hi ${ESCAPES}\r\nyou` } },
    0,
    "Hi \uFFFD]0;owned\uFFFD \uFFFD31m \uFFFDgpj.exe\nyou\n",
  ],
  [
    "an error that controls the terminal",
    ["usage"],
    { ...problem(500, "x"), body: { detail: ESCAPES, code: "x" } },
    1,
    "\uFFFD]0;owned\uFFFD \uFFFD31m \uFFFDgpj.exe\n",
  ],
])("the exit code and output of %s", async (_title, args, answer, code, output) => {
  const { baseUrl } = await startApiStub(answer);
  const run = await runCli(args, { baseUrl }).ended;
  expect(run.stdout + run.stderr).toEqual(output instanceof RegExp ? expect.stringMatching(output) : output);
  expect(run.code).toBe(code);
});

test("JSON keeps its values and has no character that controls the terminal", async () => {
  const { baseUrl } = await startApiStub({ body: { markdown: ESCAPES } });
  const { stdout } = await runCli(["extract", "a.test", "--json"], { baseUrl }).ended;
  expect(stdout).not.toMatch(/[\u007f-\u009f\u202a-\u202e]/);
  expect(JSON.parse(stdout)).toEqual({ markdown: ESCAPES });
});

test("options become the body of the call, and the name of the output chooses the type", async () => {
  const image = { headers: { "content-type": "image/png" }, body: "image" };
  const { baseUrl, requests } = await startApiStub(image);
  const cwd = createTestFolder("cli-");
  const options =
    "--full-page --width 800 --height 600 --dark --keep-banners --hide .a --hide .b --timeout 20";
  await runCli(["screenshot", "a.test", "-o", "a.png", ...options.split(" ")], { baseUrl, cwd }).ended;
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    url: "a.test",
    type: "png",
    fullPage: true,
    viewport: { width: 800, height: 600 },
    darkMode: true,
    block: { banners: false },
    hideSelectors: [".a", ".b"],
    timeoutMs: 20_000,
  });
  for (const expected of ["a.test-x.jpg", "a.test-x-2.jpg"])
    expect((await runCli(["screenshot", "https://a.test/x?q=1"], { baseUrl, cwd }).ended).stdout).toBe(
      `${expected}\n`,
    );
  expect(readFileSync(join(cwd, "a.png"), "utf8")).toBe("image");
  expect(readdirSync(cwd).sort()).toEqual(["a.png", "a.test-x-2.jpg", "a.test-x.jpg"]);
});

const JOB = { id: "job_1", state: "completed", total: 2, done: 1, failed: 1 };
const ITEMS = [
  { state: "done", input: "a.test", capture: { file: { url: "https://files.test/a" } } },
  { state: "failed", input: "b.test", error: { code: "invalid", message: "No" } },
];

test("a list runs as a job, whose results are printed", async () => {
  const list = { refused: [], duplicateCount: 1, truncated: 0 };
  const { baseUrl, requests } = await startApiStub(
    { body: { job: JOB, list, webhookId: null } },
    { body: JOB },
    { body: { data: ITEMS, nextCursor: null } },
  );
  const input = "# pages\na.test\n\nb.test\r\n";
  const run = await runCli(["screenshot", "-", "--on-limit", "truncate", "-f", "webp"], { baseUrl, input })
    .ended;
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    urls: ["a.test", "b.test"],
    screenshot: { type: "webp" },
    onLimit: "truncate",
  });
  expect(run).toEqual({
    code: 0,
    stdout: "done    a.test  https://files.test/a\nfailed  b.test  No\n",
    stderr: "1 duplicates are left out.\n1 of 2 failed.\n",
  });
});

test("Ctrl-C ends a wait with 130 and says how to go on", async () => {
  const { baseUrl, requests } = await startApiStub({ body: { ...JOB, state: "running" } });
  const { child, ended } = runCli(["jobs", "wait", "job_1"], { baseUrl });
  await expect.poll(() => requests.length).toBe(1);
  child.kill("SIGINT");
  const run = await ended;
  expect([run.code, run.stderr]).toEqual([130, expect.stringContaining("Job job_1 goes on.")]);
});

test("login stores a key that works for the user alone, and it is sent to its own address only", async () => {
  const { baseUrl, requests } = await startApiStub({ body: { tools: [] } });
  const folder = createTestFolder("cli-");
  const settings = { baseUrl, env: { XDG_CONFIG_HOME: folder, SAAS_TOOLS_API_KEY: "" } };
  const file = join(folder, "saas-tools", "config.json");
  expect((await runCli(["usage"], settings).ended).code).toBe(3);
  expect((await runCli(["login"], { ...settings, input: "stm_live_stored\n" }).ended).code).toBe(0);
  expect([statSync(file).mode & 0o777, statSync(join(file, "..")).mode & 0o777]).toEqual([0o600, 0o700]);
  expect((await runCli(["usage"], { ...settings, baseUrl: "" }).ended).code).toBe(0);
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(
    Array(2).fill("Bearer stm_live_stored"),
  );
  expect((await runCli(["usage"], { ...settings, baseUrl: "http://127.0.0.1:1" }).ended).code).toBe(3);
  await runCli(["logout"], settings).ended;
  expect(existsSync(file)).toBe(false);
});

test("a completion script completes commands, options and values in bash", async () => {
  const folder = createTestFolder("cli-");
  writeFileSync(join(folder, "script"), (await runCli(["completion", "bash"]).ended).stdout);
  const complete = (...words: string[]) =>
    execFileSync("bash", [
      "-c",
      'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _saas_tools; echo "$COMPREPLY"',
      join(folder, "script"),
      "saas-tools",
      ...words,
    ])
      .toString()
      .trim();
  expect(complete("scr")).toBe("screenshot");
  expect(complete("screenshot", "--full")).toBe("--full-page");
  expect(complete("screenshot", "--format", "p")).toBe("png");
  expect(complete("jobs", "ca")).toBe("cancel");
  for (const shell of ["zsh", "fish"])
    expect((await runCli(["completion", shell]).ended).stdout).toContain("full-page");
});

/** A PNG file whose rows have these filters. */
function encodePng(
  width: number,
  channels: 3 | 4,
  filters: number[],
  pixel: (x: number, y: number) => number[],
): Buffer {
  const bytes = filters.map((_filter, y) => Array.from({ length: width }, (_x, x) => pixel(x, y)).flat());
  const at = (y: number, x: number) => (x < 0 ? 0 : (bytes[y]?.[x] ?? 0));
  const predict = (filter: number, y: number, x: number) => {
    const [left, above, corner] = [at(y, x - channels), at(y - 1, x), at(y - 1, x - channels)];
    const [a, b, c] = [left, above, corner].map((value) => Math.abs(left + above - corner - value)) as [
      number,
      number,
      number,
    ];
    const paeth = a <= b && a <= c ? left : b <= c ? above : corner;
    return [0, left, above, (left + above) >> 1, paeth][filter] ?? 0;
  };
  const rows = filters.map((filter, y) => [
    filter,
    ...(bytes[y] ?? []).map((value, x) => (value - predict(filter, y, x)) & 255),
  ]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(filters.length, 4);
  header.set([8, channels === 3 ? 2 : 6], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", data.subarray(0, 5)),
    chunk("IDAT", data.subarray(5)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const colorAt = (x: number, y: number) => [(x * 40) & 255, (y * 90 + x) & 255, (x * y * 17) & 255];
const FILTERS = [0, 1, 2, 3, 4];

test("PNG files of every filter, with and without alpha, are decoded and compared by pixels", async () => {
  const opaque = decodePng(encodePng(6, 3, FILTERS, colorAt));
  expect([...opaque.data]).toEqual(
    FILTERS.flatMap((_filter, y) => [0, 1, 2, 3, 4, 5].flatMap((x) => colorAt(x, y))),
  );
  const withAlpha = decodePng(
    encodePng(6, 4, FILTERS, (x, y) => [...colorAt(x, y), x === 0 && y === 0 ? 0 : 255]),
  );
  const brighter = decodePng(
    encodePng(6, 3, FILTERS, (x, y) => colorAt(x, y).map((value) => Math.min(255, value + 5))),
  );
  const larger = decodePng(encodePng(6, 3, [...FILTERS, 0], colorAt));
  expect(countDifferentPixels(opaque, withAlpha, 8)).toEqual({ different: 1, total: 30 });
  expect(countDifferentPixels(opaque, brighter, 8)).toEqual({ different: 0, total: 30 });
  expect(countDifferentPixels(opaque, brighter, 0)).toEqual({ different: 30, total: 30 });
  expect(countDifferentPixels(opaque, larger, 8)).toEqual({ different: 6, total: 36 });
  expect(() => decodePng(Buffer.from("GIF89a..."))).toThrow("no PNG");
});

test("compare ends with 5 when pages differ by more than the threshold", async () => {
  const [one, other] = [encodePng(6, 3, FILTERS, colorAt), encodePng(6, 3, FILTERS, () => [9, 9, 9])];
  const cwd = createTestFolder("cli-");
  writeFileSync(join(cwd, "one.png"), one);
  writeFileSync(join(cwd, "other.png"), other);
  const run = (...args: string[]) => runCli(["compare", "one.png", ...args], { cwd }).ended;
  expect(await run("one.png", "--fail-on-difference")).toMatchObject({ code: 0, stdout: "same\n" });
  expect(await run("other.png", "--json")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"isDifferent": true'),
  });
  expect(await run("other.png", "--fail-on-difference")).toMatchObject({ code: 5 });
  expect(await run("other.png", "--fail-on-difference", "--threshold", "100")).toMatchObject({ code: 0 });
});
