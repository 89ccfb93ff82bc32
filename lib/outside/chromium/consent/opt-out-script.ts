import "server-only";
import { readFile } from "node:fs/promises";
import { filterCompactRules, type IndexedCMPRuleset } from "@duckduckgo/autoconsent";
import { loadOnce } from "#lib/outside/chromium/load-once.ts";
import { runtimeFile } from "#lib/runtime-files.ts";
import type { OptOutScript } from "./frame-session.ts";

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

/** The script that refuses cookies, and its rules. */
export const loadOptOutScript = () => loadOnce("The consent script", read);
