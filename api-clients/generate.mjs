import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { validate } from "@readme/openapi-parser";
import { createConfig, lint } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTypeScript, { astToString } from "openapi-typescript";

/*
 * Validates docs/openapi.json with two validators and a linter, and generates two clients from it in .data/api-clients,
 * for the tests in tests/api/clients. `npm test -- clients` runs it.
 */
const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs", "openapi.json");
const CLIENTS = join(ROOT, ".data", "api-clients");

const text = readFileSync(DOCUMENT, "utf8");
const parse = () => JSON.parse(text);

const schemaResult = await new Validator().validate(parse());
if (!schemaResult.valid)
  throw new Error(`@seriousme/openapi-schema-validator: ${JSON.stringify(schemaResult.errors)}`);
const parserResult = await validate(parse());
if (!parserResult.valid) throw new Error(`@readme/openapi-parser: ${JSON.stringify(parserResult.errors)}`);

const lintConfig = await createConfig({ extends: ["recommended"], rules: { "info-license": "off" } });
const lintProblems = await lint({ ref: DOCUMENT, config: lintConfig });
if (lintProblems.length > 0) {
  const lines = lintProblems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  throw new Error(`@redocly/openapi-core:\n${lines.join("\n")}`);
}

rmSync(CLIENTS, { recursive: true, force: true });
mkdirSync(CLIENTS, { recursive: true });
writeFileSync(
  join(CLIENTS, "openapi-typescript.ts"),
  astToString(await openapiTypeScript(parse(), { defaultNonNullable: false })),
);
await createClient({
  input: DOCUMENT,
  output: { path: join(CLIENTS, "hey-api"), module: { extension: ".ts" } },
  logs: { level: "silent" },
});
console.log("The document is valid, and the clients are generated.");
