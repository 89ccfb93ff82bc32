/* Code that calls the public API, for the documentation, the Code tabs and the keys screen. */

const SNIPPET_LANGUAGES = ["curl", "typescript", "python"] as const;
type CodeLanguage = (typeof SNIPPET_LANGUAGES)[number];
type SnippetLanguage = CodeLanguage | "cli";

const SNIPPET_LABELS: Record<CodeLanguage, string> = {
  curl: "cURL",
  typescript: "TypeScript",
  python: "Python",
};

/** Stands in for the key until the user creates one. */
export const YOUR_KEY = "YOUR_KEY";

type Body = Record<string, unknown>;

/** One call with everything but the key. */
export type SnippetCall = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api/v1`. */
  path: string;
  body?: Body;
  /** Headers beside those that every call has. */
  headers?: Record<string, string>;
  /** Saves the response as this file instead of printing its JSON. */
  file?: { accept: string; name: string };
  /** Whether the response has no body. */
  isEmpty?: boolean;
  /** The arguments of the command line that makes the call. */
  cli?: string | undefined;
};

export type Snippet = { language: SnippetLanguage; label: string; code: string };

type Target = {
  /** The address of the API, such as `https://example.com/api/v1`. */
  baseUrl: string;
  apiKey: string;
};

type Notation = { words: Record<string, string>; quoteKeys: boolean };

const TYPESCRIPT: Notation = { words: {}, quoteKeys: false };
const PYTHON: Notation = { words: { true: "True", false: "False", null: "None" }, quoteKeys: true };

const MAX_LINE = 76;

/** Writes a JSON value as a literal, on one line where it fits. */
function formatLiteral(value: unknown, notation: Notation, indent: string): string {
  if (typeof value !== "object" || value === null) {
    const json = JSON.stringify(value);
    return notation.words[json] ?? json;
  }
  const inner = `${indent}${notation === PYTHON ? "    " : "  "}`;
  const items = Array.isArray(value)
    ? value.map((item) => formatLiteral(item, notation, inner))
    : Object.entries(value).map(
        ([key, item]) => `${formatKey(key, notation)}: ${formatLiteral(item, notation, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const space = notation === TYPESCRIPT && !Array.isArray(value) ? " " : "";
  const line = `${open}${space}${items.join(", ")}${space}${close}`;
  if (indent.length + line.length <= MAX_LINE && !line.includes("\n")) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}

const formatKey = (key: string, { quoteKeys }: Notation): string =>
  quoteKeys || !/^[A-Za-z_$][\w$]*$/.test(key) ? JSON.stringify(key) : key;

/** Fits beside the text of the documentation. */
const MAX_JSON_LINE = 42;

/** JSON on one line where it fits. */
function formatJson(body: Body): string {
  const line = JSON.stringify(body);
  return line.length <= MAX_JSON_LINE ? line : JSON.stringify(body, null, 2);
}

/** Quotes a text for a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function toCurl(
  { method, path, body, headers = {}, file }: SnippetCall,
  { baseUrl, apiKey }: Target,
): string {
  const address = `${baseUrl}${path}`;
  const lines = [
    `curl ${/[?&]/.test(address) ? quoteForShell(address) : address}`,
    `--fail-with-body${file ? ` -o ${file.name}` : ""}`,
    // What curl sends without `-X`: `POST` with a body, otherwise `GET`.
    ...(method === (body ? "POST" : "GET") ? [] : [`-X ${method}`]),
    `-H "Authorization: Bearer ${apiKey}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(file ? [`-H "Accept: ${file.accept}"`] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d ${quoteForShell(formatJson(body))}`] : []),
  ];
  return lines.join(" \\\n  ");
}

function toTypeScript(call: SnippetCall, { baseUrl, apiKey }: Target): string {
  const { method, path, body, file, isEmpty } = call;
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    ...(body ? { "Content-Type": "application/json" } : {}),
    ...call.headers,
    ...(file ? { Accept: file.accept } : {}),
  };
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    `  headers: ${formatLiteral(headers, TYPESCRIPT, "  ")},`,
    ...(body ? [`  body: JSON.stringify(${formatLiteral(body, TYPESCRIPT, "  ")}),`] : []),
  ];
  return [
    ...(file ? ['import { writeFile } from "node:fs/promises";', ""] : []),
    `const response = await fetch("${baseUrl}${path}", {`,
    ...options,
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    file
      ? `await writeFile("${file.name}", Buffer.from(await response.arrayBuffer()));`
      : `console.log(${isEmpty ? "response.status" : "await response.json()"});`,
  ].join("\n");
}

function toPython(call: SnippetCall, { baseUrl, apiKey }: Target): string {
  const { method, path, body, file, isEmpty } = call;
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    ...call.headers,
    ...(file ? { Accept: file.accept } : {}),
  };
  return [
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    "${baseUrl}${path}",`,
    `    headers=${formatLiteral(headers, PYTHON, "    ")},`,
    ...(body ? [`    json=${formatLiteral(body, PYTHON, "    ")},`] : []),
    "    timeout=100,",
    ")",
    "response.raise_for_status()",
    ...(file
      ? [`with open("${file.name}", "wb") as file:`, "    file.write(response.content)"]
      : [`print(response.${isEmpty ? "status_code" : "json()"})`]),
  ].join("\n");
}

const WRITERS = { curl: toCurl, typescript: toTypeScript, python: toPython };

const toSnippets = (write: (language: CodeLanguage) => string): Snippet[] =>
  SNIPPET_LANGUAGES.map((language) => ({
    language,
    label: SNIPPET_LABELS[language],
    code: write(language),
  }));

/** The command line, which knows the address and the key from its environment. */
const toCli = (args: string, { baseUrl, apiKey }: Target): Snippet => ({
  language: "cli",
  label: "CLI",
  code: [
    `export SAAS_TOOLS_BASE_URL=${new URL(baseUrl).origin}`,
    `export SAAS_TOOLS_API_KEY=${apiKey}`,
    "",
    `npx saas-tools ${args}`,
  ].join("\n"),
});

/** The same call in each language. The code runs as it is, once it has a key. */
export const createSnippets = (call: SnippetCall, target: Target): Snippet[] => [
  ...toSnippets((language) => WRITERS[language](call, target)),
  ...(call.cli ? [toCli(call.cli, target)] : []),
];

const LINK_WRITERS: Record<CodeLanguage, (query: string, target: Target) => string> = {
  curl: (query, { baseUrl, apiKey }) =>
    [
      `query=${quoteForShell(query)}`,
      `secret=$(printf render | openssl dgst -sha256 -hmac "${apiKey}" -r | cut -d ' ' -f 1)`,
      'signature=$(printf %s "$query" | openssl dgst -sha256 -hmac "$secret" -binary |',
      "  openssl base64 -A | tr '+/' '-_' | tr -d '=')",
      "",
      `curl --fail-with-body "${baseUrl}/render/KEY_ID/$signature?$query" -o image.png`,
    ].join("\n"),
  typescript: (query, { baseUrl, apiKey }) =>
    [
      'import { createHmac } from "node:crypto";',
      'import { writeFile } from "node:fs/promises";',
      "",
      `const query = "${query}";`,
      `const secret = createHmac("sha256", "${apiKey}").update("render").digest("hex");`,
      'const signature = createHmac("sha256", secret).update(query).digest("base64url");',
      "",
      `const response = await fetch(\`${baseUrl}/render/KEY_ID/\${signature}?\${query}\`);`,
      "if (!response.ok) throw new Error(await response.text());",
      'await writeFile("image.png", Buffer.from(await response.arrayBuffer()));',
    ].join("\n"),
  python: (query, { baseUrl, apiKey }) =>
    [
      "import base64",
      "import hmac",
      "",
      "import requests",
      "",
      `query = "${query}"`,
      `secret = hmac.new(b"${apiKey}", b"render", "sha256").hexdigest()`,
      'digest = hmac.new(secret.encode(), query.encode(), "sha256").digest()',
      'signature = base64.urlsafe_b64encode(digest).decode().rstrip("=")',
      "",
      `response = requests.get(f"${baseUrl}/render/KEY_ID/{signature}?{query}", timeout=100)`,
      "response.raise_for_status()",
      'with open("image.png", "wb") as file:',
      "    file.write(response.content)",
    ].join("\n"),
};

/** Code that signs an image link and saves its image. `query` has the options as they are sent. */
export const createLinkSnippets = (query: string, target: Target): Snippet[] =>
  toSnippets((language) => LINK_WRITERS[language](query, target));
