import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import {
  listOperations,
  listQueryParameters,
  nameReference,
  type Operation,
  readDocument,
} from "./document.ts";
import { METHODS, type Method } from "./methods.ts";
import { ModelWriter, toPythonName } from "./python-types.ts";

export const PACKAGE = join(ROOT, "packages", "sdk-python", "src", "saas_tools");

const HEADER = "# Generated from docs/openapi.json by `npm run sdk:types`. Do not edit.\n";
const TYPING =
  "from __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, Optional, Union\n";

const document = readDocument();
const operations = listOperations(document);

function createModels(): string {
  const writer = new ModelWriter();
  const aliases: string[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (schema.properties) writer.writeClass(schema, name);
    else
      aliases.push(
        `${name} = ${writer.toType(schema, name).replace(/\b([A-Z]\w*(?:Item|Value))\b/g, '"$1"')}`,
      );
  const imports = "\nfrom pydantic import Field\n\nfrom ._model import Model, resolve_references\n";
  return `${HEADER}${TYPING}${imports}\n${aliases.join("\n")}\n\n\n${writer.classes.join("\n\n\n")}\n\n\nresolve_references(globals())\n`;
}

function createOperations(): string {
  const rows = [...operations.values()].map(({ operationId, method, path, parameters = [] }) => {
    const hasKey = parameters.some(({ $ref = "" }) => nameReference($ref) === "Idempotency-Key");
    return `    "${operationId}": Operation("${method}", "${path}", ${hasKey ? "True" : "False"}),`;
  });
  const type = `class Operation(NamedTuple):\n    method: str\n    path: str\n    has_idempotency_key: bool\n`;
  return `${HEADER}from typing import Dict, NamedTuple\n\n\n${type}\n\nOPERATIONS: Dict[str, Operation] = {\n${rows.join("\n")}\n}\n`;
}

const getAnswer = ({ responses }: Operation): string | null => {
  const reference = responses["200"]?.content?.["application/json"]?.schema.$ref;
  return reference ? nameReference(reference) : null;
};

/** Of a list: the type of its entries. */
function getEntry(page: string): string {
  const { items } = document.components.schemas[page]?.properties?.data ?? {};
  return items?.$ref ? nameReference(items.$ref) : "Any";
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The arguments of a method, and what it passes on. */
function createArguments(operation: Operation): { taken: string; passed: string } {
  const hasId = operation.path.includes("{id}");
  const hasBody = operation.requestBody !== undefined;
  const query = listQueryParameters(operation, document).filter(({ name }) => name !== "cursor");
  const names = query.map(({ name }) => ({ name, argument: toSnakeCase(toPythonName(name)) }));
  const writer = new ModelWriter();
  const options = [
    ...query.map(
      ({ schema }, index) => `${names[index]?.argument}: Optional[${writer.toType(schema, "Query")}] = None`,
    ),
    ...(operation.parameters?.some(({ $ref = "" }) => nameReference($ref) === "Idempotency-Key")
      ? ["idempotency_key: Optional[str] = None"]
      : []),
  ];
  const taken = [
    "self",
    ...(hasId ? ["id: str"] : []),
    ...(hasBody ? ["body: Body = None"] : []),
    ...(options.length > 0 ? ["*", ...options] : []),
    ...(hasBody ? ["**fields: Any"] : []),
  ];
  const passed = [
    ...(hasId ? ['path={"id": id}'] : []),
    ...(hasBody ? ["body=merge_body(body, fields)"] : []),
    ...(names.length > 0
      ? [`query={${names.map(({ name, argument }) => `"${name}": ${argument}`).join(", ")}}`]
      : []),
    ...(options.at(-1)?.startsWith("idempotency_key") ? ["idempotency_key=idempotency_key"] : []),
  ];
  return { taken: taken.join(", "), passed: passed.map((text) => `, ${text}`).join("") };
}

function createMethod({ name, operation: id, kind, accept, resource }: Method): string {
  const operation = operations.get(id);
  if (!operation) throw new Error(`The document has no operation ${id}`);
  const { taken, passed } = createArguments(operation);
  const base = resource === "" ? "self" : "self._base";
  const answer = getAnswer(operation);
  const doc = `        """${operation.summary}."""`;
  if (kind === "pages") {
    const [page, entry] = [`models.${answer}`, `models.${getEntry(answer ?? "")}`];
    const call = `        return ${base}._pages("${id}", ${page}${passed})`;
    return [`    def ${name}(${taken}) -> AsyncPages[${entry}]:`, doc, call].join("\n");
  }
  const type = kind === "file" ? "FileAnswer" : answer ? `models.${answer}` : "None";
  const call =
    kind === "file"
      ? `        return await ${base}._file("${id}"${passed}, accept="${accept}")`
      : `        return await ${base}.${answer ? `_json("${id}", ${type}${passed})` : `_empty("${id}"${passed})`}`;
  return [`    async def ${name}(${taken}) -> ${type}:`, doc, call].join("\n");
}

/** Jobs and crawls are waited for. */
const WAIT = `    async def wait(self, id: str, **options: Any) -> models.Job:
        """Read a job until it has ended. Options: timeout, interval (seconds) and on_progress."""
        return await self._base._wait(id, **options)`;

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function createAsyncClient(): string {
  const resources = [...new Set(METHODS.map(({ resource }) => resource))].filter(
    (resource) => resource !== "",
  );
  const methodsOf = (resource: string) =>
    METHODS.filter((method) => method.resource === resource).map(createMethod);
  const classes = resources.map((resource) => {
    const methods = [...methodsOf(resource), ...(["jobs", "crawls"].includes(resource) ? [WAIT] : [])];
    return `class Async${capitalize(resource)}(AsyncResource):\n${methods.join("\n\n")}`;
  });
  const properties = resources.map((name) => `        self.${name} = Async${capitalize(name)}(self)`);
  const client = `class AsyncClient(AsyncBase):
    """Calls the API with a key. Every operation of the OpenAPI document is a method here or of a resource."""

    def __init__(self, api_key: str, base_url: str, **options: Any) -> None:
        """Options: timeout of an attempt in seconds (90), max_retries (2), and transport, one of httpx."""
        super().__init__(api_key, base_url, **options)
${properties.join("\n")}

${methodsOf("").join("\n\n")}
`;
  const imports = `
from . import models
from ._async_base import AsyncBase, AsyncPages, AsyncResource
from ._transport import Body, FileAnswer, merge_body
`;
  return `${HEADER}${TYPING}${imports}\n\n${classes.join("\n\n\n")}\n\n\n${client}`;
}

/** The blocking form of a module: the same without \`async\` and \`await\`. */
const toBlocking = (source: string): string =>
  source
    .replaceAll("__aenter__", "__enter__")
    .replaceAll("__aexit__", "__exit__")
    .replaceAll("__aiter__", "__iter__")
    .replaceAll("aclose", "close")
    .replaceAll("AsyncIterator", "Iterator")
    .replaceAll("asyncio.sleep", "time.sleep")
    .replaceAll("import asyncio", "import time")
    .replaceAll("_async_base", "_base")
    .replaceAll(/\basync (?=def|for|with)/g, "")
    .replaceAll(/\bawait /g, "")
    .replaceAll(/\bAsync(?=[A-Z])/g, "");

/** The generated modules of the Python package by their names. */
export function createPythonFiles(): Record<string, string> {
  const asyncClient = createAsyncClient();
  const asyncBase = readFileSync(join(PACKAGE, "_async_base.py"), "utf8");
  return {
    "models.py": createModels(),
    "_operations.py": createOperations(),
    "async_client.py": asyncClient,
    "client.py": toBlocking(asyncClient),
    "_base.py": `# Generated from _async_base.py by \`npm run sdk:types\`. Do not edit.\n${toBlocking(asyncBase)}`,
  };
}
