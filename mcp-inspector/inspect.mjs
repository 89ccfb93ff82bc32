import { execFileSync } from "node:child_process";
import { join } from "node:path";

/*
 * npm run mcp:inspect
 * Runs the inspector's command line against the server at MCP_URL (such as http://localhost:3000/api/mcp) with the API
 * key MCP_KEY: lists the tools and calls the one that is free. Fails unless both answer as they should.
 */
const { MCP_URL: url, MCP_KEY: key } = process.env;
if (!url || !key) throw new Error("Set MCP_URL and MCP_KEY.");

const PROGRAM = join(import.meta.dirname, "node_modules", ".bin", "mcp-inspector");
const TOOLS = ["take_screenshot", "read_page", "extract_fields", "check_names", "get_usage"];

function inspect(...method) {
  const options = ["--cli", url, "--transport", "http", "--header", `Authorization: Bearer ${key}`];
  return JSON.parse(execFileSync(PROGRAM, [...options, ...method], { encoding: "utf8", timeout: 60_000 }));
}

const { tools } = inspect("--method", "tools/list");
const names = tools.map(({ name }) => name);
if (TOOLS.some((name) => !names.includes(name))) throw new Error(`The tools are ${names.join(", ")}.`);
const usage = inspect("--method", "tools/call", "--tool-name", "get_usage");
if (usage.isError || !usage.structuredContent?.tools) throw new Error(JSON.stringify(usage));
console.log(`The inspector lists ${names.length} tools, and get_usage answers.`);
