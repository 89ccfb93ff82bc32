import "server-only";
import { readFile } from "node:fs/promises";
import { filterCompactRules, type IndexedCMPRuleset } from "@duckduckgo/autoconsent";
import { runtimeFile } from "#lib/runtime-files.ts";
import type { OptOutScript } from "./frame-session.ts";

const KEY = Symbol.for("saas-tools.opt-out-script");
const holder = globalThis as typeof globalThis & { [KEY]?: Promise<OptOutScript> };

async function read(): Promise<OptOutScript> {
  const [source, text] = await Promise.all([
    readFile(runtimeFile("page/opt-out.js"), "utf8"),
    readFile(runtimeFile("page/opt-out-rules.json"), "utf8"),
  ]);
  const rules = JSON.parse(text) as IndexedCMPRuleset;
  return {
    source,
    rulesFor: (url, mainFrame) => JSON.stringify(filterCompactRules(rules, { url, mainFrame })),
  };
}

/** The script that refuses cookies, and its rules; read once a process. */
export function loadOptOutScript(): Promise<OptOutScript> {
  holder[KEY] ??= read().catch((cause: unknown) => {
    holder[KEY] = undefined;
    throw new Error("The consent script cannot be loaded. Run: npm run build:runtime", { cause });
  });
  return holder[KEY];
}
