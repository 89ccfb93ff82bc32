import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { packSdk } from "#tests/support/pack-sdk.ts";
import { type ProgramResult, runProgram } from "#tests/support/run-program.ts";
import { createApiKey, signedInWithPlans, site } from "../client.ts";

type Step = { id?: string; if?: string; shell: string; env: Record<string, string>; run: string };
type Action = {
  inputs: Record<string, { required?: boolean; default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
};

const action = parse(readFileSync(join(ROOT, "packages", "github-action", "action.yml"), "utf8")) as Action;
const folder = createTestFolder("github-action-", afterAll);
const inputs: Record<string, string> = {};

beforeAll(async () => {
  inputs["api-key"] = (await createApiKey((await signedInWithPlans("pro")).token)).key;
  inputs["service-url"] = site;
  inputs.package = await packSdk(folder);
});

type Results = { outputs: Record<string, string>; summary: string; ended: ProgramResult };

/** The value of `${{ inputs.x }}` or `${{ steps.capture.outputs.x }}`, or a text without an expression. */
const evaluate = (text: string, given: Record<string, string>, outputs: Record<string, string>): string =>
  text.replace(
    /\$\{\{ (?:(inputs)|steps\.capture\.outputs)\.([\w-]+) \}\}/g,
    (_text, input: string, name: string) =>
      input ? (given[name] ?? action.inputs[name]?.default ?? `no input ${name}`) : (outputs[name] ?? ""),
  );

function readOutputs(file: string): Record<string, string> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** Runs the steps as GitHub's runner does: in bash, with files for outputs and the summary. */
async function runAction(workspace: string, given: Record<string, string>): Promise<Results> {
  const files = {
    GITHUB_OUTPUT: join(workspace, ".output"),
    GITHUB_STEP_SUMMARY: join(workspace, ".summary"),
  };
  const all = { ...inputs, ...given };
  let ended: ProgramResult = { code: null, stdout: "", stderr: "" };
  for (const step of action.runs.steps) {
    const outputs = readOutputs(files.GITHUB_OUTPUT);
    const isWanted = all["fail-on-difference"] === "true" && outputs["is-different"] === "true";
    if (step.if !== undefined && !isWanted) continue;
    const env = Object.entries(step.env).map(([name, text]) => [name, evaluate(text, all, outputs)]);
    const settings = { ...Object.fromEntries(env), ...files, HOME: workspace, npm_config_offline: "true" };
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    const command = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.run];
    ended = await runProgram("bash", command, { cwd: workspace, env: { ...settings, PATH: path } }).ended;
    if (ended.code !== 0) break;
  }
  const summary = existsSync(files.GITHUB_STEP_SUMMARY)
    ? readFileSync(files.GITHUB_STEP_SUMMARY, "utf8")
    : "";
  return { outputs: readOutputs(files.GITHUB_OUTPUT), summary, ended };
}

const BLOG = "http://blog.test";
const DIFFERENT = expect.stringMatching(/^\d+\.\d{3}$/);
const IMAGES = { screenshot: "shots/screenshot.png", "base-screenshot": "shots/base.png" };

test.each<[string, Record<string, string>, number, object]>([
  ["saves a screenshot", { url: BLOG, "full-page": "true" }, 0, { screenshot: IMAGES.screenshot }],
  [
    "finds the same page the same",
    { url: BLOG, "compare-with": BLOG, "fail-on-difference": "true" },
    0,
    { ...IMAGES, "is-different": "false", "different-percent": "0.000" },
  ],
  [
    "fails when another page differs",
    { url: "http://docs.test", "compare-with": BLOG, "fail-on-difference": "true" },
    1,
    { ...IMAGES, "is-different": "true", "different-percent": DIFFERENT },
  ],
  [
    "allows a difference below the threshold",
    { url: "http://docs.test", "compare-with": BLOG, threshold: "100", hide: "h1\n.none" },
    0,
    { ...IMAGES, "is-different": "false", "different-percent": DIFFERENT },
  ],
  [
    "runs no code of an input",
    { url: `$(touch owned)\`touch owned\`"; touch owned; "` },
    1,
    { screenshot: IMAGES.screenshot },
  ],
])("the action %s", async (_title, given, code, outputs) => {
  const workspace = createTestFolder("workspace-");
  const result = await runAction(workspace, { ...given, output: "shots" });
  expect([result.outputs, result.ended.code === 0]).toEqual([outputs, code === 0]);
  expect(existsSync(join(workspace, "owned"))).toBe(false);
  for (const file of code === 0 || "is-different" in outputs
    ? Object.values(outputs).filter((text) => `${text}`.endsWith(".png"))
    : [])
    expect(readFileSync(join(workspace, file)).toString("latin1", 1, 4)).toBe("PNG");
  if ("is-different" in outputs) expect(result.summary).toMatch(/% of the pixels differ/);
});

test("the action runs the command line of this version", () => {
  const { name, version } = JSON.parse(
    readFileSync(join(ROOT, "packages", "sdk-js", "package.json"), "utf8"),
  );
  expect(action.inputs.package?.default).toBe(`${name}@${version}`);
});

test("inputs reach the scripts as variables only, and outputs are those of the step", () => {
  for (const { run, env, shell } of action.runs.steps) {
    expect([run, shell]).toEqual([expect.not.stringContaining("${{"), "bash"]);
    for (const [, name = ""] of Object.values(env)
      .join()
      .matchAll(/inputs\.([\w-]+)/g))
      expect(Object.keys(action.inputs)).toContain(name);
  }
  for (const [name, { value }] of Object.entries(action.outputs))
    expect(value).toBe(`\${{ steps.capture.outputs.${name} }}`);
});
