import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { validate } from "@readme/openapi-parser";
import { createConfig, lint } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { createSdkTypes, SDK_TYPES } from "./sdk-types.mjs";

/*
 * Validates docs/openapi.json with two validators and a linter, checks the generated types of packages/sdk-js, and
 * generates a client in .data/api-clients for the tests in tests/api/clients. `npm test -- clients` runs it.
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

if (readFileSync(SDK_TYPES, "utf8") !== (await createSdkTypes()))
  throw new Error(
    "packages/sdk-js/src/openapi.ts is not that of docs/openapi.json: run `npm run sdk:types`.",
  );

rmSync(CLIENTS, { recursive: true, force: true });
mkdirSync(CLIENTS, { recursive: true });
await createClient({
  input: DOCUMENT,
  output: { path: join(CLIENTS, "hey-api"), module: { extension: ".ts" } },
  logs: { level: "silent" },
});
console.log("The document is valid, the SDK's types are those of it, and the client is generated.");
