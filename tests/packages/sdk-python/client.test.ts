import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPythonFiles, PACKAGE } from "#scripts/python-sdk/create-files.ts";
import { listOperations, readDocument } from "#scripts/python-sdk/document.ts";
import { METHODS, WRITTEN_BY_HAND } from "#scripts/python-sdk/methods.ts";
import { findPython } from "#tests/support/find-python.ts";
import { runProgram } from "#tests/support/run-program.ts";

test("the generated modules are those of docs/openapi.json; `npm run sdk:types` renews them", () => {
  for (const [name, text] of Object.entries(createPythonFiles()))
    expect(readFileSync(join(PACKAGE, name), "utf8") === text ? "" : name).toBe("");
});

test("every operation of the document is a method", () => {
  const operations = METHODS.map(({ operation }) => operation).concat(WRITTEN_BY_HAND);
  expect([...new Set(operations)].sort()).toEqual([...listOperations(readDocument()).keys()].sort());
});

const python = findPython("httpx", "pydantic");

test.skipIf(python === null)(
  "the Python client passes its checks",
  { meta: { skipReason: "needs a Python with httpx and pydantic" } },
  async () => {
    const { code, stderr } = await runProgram(python ?? "", ["-B", "-W", "error", "client_checks.py"], {
      cwd: import.meta.dirname,
      env: { PYTHONPATH: join(PACKAGE, "..") },
    }).ended;
    expect([code, code === 0 ? "" : stderr]).toEqual([0, ""]);
  },
);
