import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { createSnippets, type SnippetCall, YOUR_KEY } from "#shared/api/snippets.ts";

const TARGET = { baseUrl: "https://tools.test/api/v1", apiKey: YOUR_KEY };
const write = (call: SnippetCall) =>
  Object.fromEntries(createSnippets(call, TARGET).map(({ language, code }) => [language, code]));

/** Text that each language has to quote. */
const HOSTILE = `it's "quoted" \\ $HOME \`id\` \${x} %s\nü`;
const BODY = { name: HOSTILE, flag: true, none: null, list: [1, "two"], deep: { "x-y": false } };

test("a curl snippet passes its body through a shell unchanged", () => {
  const { curl = "" } = write({ method: "POST", path: "/pdf", body: BODY });
  const script = `curl() { for last; do :; done; printf %s "$last"; }\n${curl}`;
  expect(JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" }))).toEqual(BODY);
});

test("a TypeScript snippet sends its body unchanged", async () => {
  const { typescript = "" } = write({ method: "POST", path: "/pdf", body: BODY });
  const script = `const fetch = async (url, { body }) => { console.log(body); process.exit(); };\n${typescript}`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(JSON.parse(output)).toEqual(BODY);
});

test("a Python snippet writes true, false and null as Python does", () => {
  const { python } = write({ method: "POST", path: "/pdf", body: BODY });
  expect(python).toContain('"flag": True');
  expect(python).toContain('"none": None');
  expect(python).toContain('"x-y": False');
});

test("an address with a query is quoted for the shell", () => {
  expect(write({ method: "GET", path: "/captures?limit=5&cursor=a" }).curl).toContain(
    "'https://tools.test/api/v1/captures?limit=5&cursor=a'",
  );
});

test("a call without a body sends no content type, and one without a response prints the status", () => {
  const { curl, typescript, python } = write({ method: "DELETE", path: "/captures/cap_1", isEmpty: true });
  expect([curl, typescript, python].join()).not.toMatch(/content-type/i);
  expect(curl).toContain("-X DELETE");
  expect(typescript).toContain("response.status)");
  expect(python).toContain("response.status_code");
});
