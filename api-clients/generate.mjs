import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { validate } from "@readme/openapi-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTypeScript, { astToString } from "openapi-typescript";

/*
 * npm run api:clients
 * Validates docs/openapi.json with two validators, and generates the clients of tests/api/clients from it.
 */
const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs", "openapi.json");
const CLIENTS = join(ROOT, "tests", "api", "clients", "generated");

const text = readFileSync(DOCUMENT, "utf8");
const parse = () => JSON.parse(text);

const schemaResult = await new Validator().validate(parse());
if (!schemaResult.valid)
  throw new Error(`@seriousme/openapi-schema-validator: ${JSON.stringify(schemaResult.errors)}`);
const parserResult = await validate(parse());
if (!parserResult.valid) throw new Error(`@readme/openapi-parser: ${JSON.stringify(parserResult.errors)}`);

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
/** A test compares it with the document, so that neither is changed alone. */
writeFileSync(join(CLIENTS, "openapi.sha256"), `${createHash("sha256").update(text).digest("hex")}\n`);
console.log("The document is valid, and the clients are generated.");
