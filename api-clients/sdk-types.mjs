import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTypeScript, { astToString } from "openapi-typescript";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs", "openapi.json");
export const SDK_TYPES = join(ROOT, "packages", "sdk-js", "src", "openapi.ts");

/** Method and path of each operation, and whether it takes an idempotency key. */
function listOperations({ paths }) {
  const isKey = ({ $ref }) => $ref === "#/components/parameters/Idempotency-Key";
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [] }]) => [
      operationId,
      { method: method.toUpperCase(), path, hasIdempotencyKey: parameters.some(isKey) },
    ]),
  );
  return Object.fromEntries(operations);
}

/** The module of the JavaScript SDK that is generated from docs/openapi.json. */
export async function createSdkTypes() {
  const text = readFileSync(DOCUMENT, "utf8");
  const types = astToString(await openapiTypeScript(JSON.parse(text), { defaultNonNullable: false }));
  const hash = createHash("sha256").update(text).digest("hex");
  return `// Generated from docs/openapi.json by \`npm run sdk:types\`. Do not edit.
// SHA-256 of the document: ${hash}

${types}
export const OPERATIONS = ${JSON.stringify(listOperations(JSON.parse(text)), null, 4)} as const;
`;
}

if (import.meta.main) writeFileSync(SDK_TYPES, await createSdkTypes());
