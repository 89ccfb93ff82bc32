// Rules of the layout that neither types nor lint see: arrows, cycles, egress without env.
import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { aliasesOf, isTs, listFiles, loadTs } from "./tree.mjs";

const root = resolve(process.argv[2]);
const ts = loadTs(root);
const aliases = aliasesOf(root);
const files = listFiles(root).filter((f) => isTs(f) && /^(app|components|lib|db|emulators)\//.test(f));
const graph = new Map(); // value imports
const typeGraph = new Map();
for (const f of files) {
  const s = ts.createSourceFile(f, readFileSync(join(root, f), "utf8"), 99, true, /x$/.test(f) ? 4 : 3);
  const out = new Set(),
    types = new Set();
  for (const st of s.statements) {
    if (!((ts.isImportDeclaration(st) || ts.isExportDeclaration(st)) && st.moduleSpecifier)) continue;
    const sp = st.moduleSpecifier.text;
    let t = null;
    if (sp.startsWith(".")) t = posix.normalize(posix.join(posix.dirname(f), sp));
    else for (const [a, d] of aliases) if (sp.startsWith(a)) t = d + sp.slice(a.length);
    if (!t) continue;
    const clause = st.importClause ?? st.exportClause;
    const named = ts.isImportDeclaration(st) ? clause?.namedBindings : clause;
    const isType =
      st.importClause?.isTypeOnly ||
      st.isTypeOnly ||
      (named?.elements?.length > 0 &&
        !st.importClause?.name &&
        [...named.elements].every((e) => e.isTypeOnly));
    (isType ? types : out).add(t);
  }
  graph.set(f, out);
  typeGraph.set(f, types);
}
// cycles of value imports
const index = new Map(),
  low = new Map(),
  stack = [];
let n = 0;
const cycles = [];
function scc(v) {
  index.set(v, n);
  low.set(v, n++);
  stack.push(v);
  for (const w of graph.get(v) ?? []) {
    if (!graph.has(w)) continue;
    if (!index.has(w)) {
      scc(w);
      low.set(v, Math.min(low.get(v), low.get(w)));
    } else if (stack.includes(w)) low.set(v, Math.min(low.get(v), index.get(w)));
  }
  if (low.get(v) === index.get(v)) {
    const c = [];
    let w;
    do {
      w = stack.pop();
      c.push(w);
    } while (w !== v);
    if (c.length > 1) cycles.push(c);
  }
}
for (const f of files) if (!index.has(f)) scc(f);
console.log("cycles", cycles.length);
for (const c of cycles) console.log("  ", c.join(" "));
const reach = (from) => {
  const seen = new Set(from);
  const q = [...from];
  while (q.length)
    for (const w of graph.get(q.pop()) ?? [])
      if (!seen.has(w)) {
        seen.add(w);
        q.push(w);
      }
  return seen;
};
const egress = reach(files.filter((f) => f.startsWith("lib/server/egress/")));
console.log("egress reaches env:", egress.has("lib/server/env.ts"), "db:", egress.has("db/client.ts"));
const client = reach(files.filter((f) => /^(lib\/client|lib\/shared)\//.test(f)));
console.log(
  "client reaches server:",
  [...client].filter((f) => /^(lib\/server|db)\//.test(f)).join(" ") || "no",
);
const LEVEL = [
  [/^app\//, 0],
  [/^components\//, 1],
  [/^lib\/client\//, 2],
  [/^lib\/server\/(account|admin|health|maintenance|api|jobs|schedules|watches)[./]/, 2],
  [/^lib\/server\/(http|auth)\//, 2.5],
  [/^lib\/server\/(billing|capture|name-check|catalog|feedback)[./]/, 3],
  [/^lib\/server\/(usage|extraction)\//, 4],
  [/^lib\/server\/(browser|egress|integrations)\//, 5],
  [/^lib\/server\/(rate-limit|concurrency)\//, 6],
  [/^db\//, 6],
  [/^lib\/server\//, 7],
  [/^lib\/shared\//, 8],
];
const level = (f) => LEVEL.find(([r]) => r.test(f))?.[1] ?? -1;
const feature = (f) => /^lib\/server\/(billing|capture|name-check|catalog|feedback)[./]/.exec(f)?.[1];
for (const f of files)
  for (const t of [...graph.get(f), ...typeGraph.get(f)]) {
    if (level(t) >= 0 && level(f) > level(t)) console.log("upward", f, "->", t);
    if (feature(f) && feature(t) && feature(f) !== feature(t)) console.log("feature to feature", f, "->", t);
  }
for (const c of cycles)
  for (const f of c) {
    const s = ts.createSourceFile(f, readFileSync(join(root, f), "utf8"), 99, true);
    for (const st of s.statements)
      if ((ts.isImportDeclaration(st) || ts.isExportDeclaration(st)) && st.moduleSpecifier) {
        const sp = st.moduleSpecifier.text;
        let t = null;
        if (sp.startsWith(".")) t = posix.normalize(posix.join(posix.dirname(f), sp));
        else for (const [a, d] of aliases) if (sp.startsWith(a)) t = d + sp.slice(a.length);
        if (c.includes(t) && graph.get(f).has(t))
          console.log("edge", f, "->", t, st.getText().replace(/\s+/g, " ").slice(0, 160));
      }
  }
// Every specifier leads somewhere, bench and scripts included.
{
  const { existsSync } = await import("node:fs");
  for (const f of listFiles(root).filter((f) => /\.(ts|tsx|mjs|js|jsx)$/.test(f))) {
    const text = readFileSync(join(root, f), "utf8");
    for (const m of text.matchAll(
      /(?:from|import\(|import|vi\.mock\(|new URL\()\s*"((?:\.|#[a-z]+\/)[^"]*)"/g,
    )) {
      let t = null;
      if (m[1].startsWith(".")) t = posix.normalize(posix.join(posix.dirname(f), m[1]));
      else for (const [a, d] of aliases) if (m[1].startsWith(a)) t = d + m[1].slice(a.length);
      if (t === null || (!t.startsWith("..") && !existsSync(join(root, t)))) console.log("nowhere", f, m[1]);
    }
  }
}
