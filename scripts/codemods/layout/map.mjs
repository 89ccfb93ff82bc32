// old path -> new path for every file of a checkout.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as overrides from "./overrides.mjs";

export function readRows() {
  const text = readFileSync(process.env.NAMES ?? join(import.meta.dirname, "names.tsv"), "utf8");
  return text
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [kind, old, next, why] = line.split("\t");
      return { kind, old, next, why };
    });
}

const plain = (path) => path.replace(/ \(.*\)$/, "");

/** Longest folder rule that fits. */
function byFolder(path) {
  const fits = overrides.folders
    .filter(([from]) => path.startsWith(from))
    .sort((a, b) => b[0].length - a[0].length);
  return fits[0] ? fits[0][1] + path.slice(fits[0][0].length) : path;
}

export function stageOf(next) {
  if (next.startsWith("lib/")) return next.split("/")[1];
  return next.split("/")[0];
}

export function buildMap(files) {
  const rows = readRows();
  const fileRows = new Map();
  const order = new Map();
  rows.forEach((row, index) => {
    if (row.kind !== "file") return;
    fileRows.set(row.old, plain(row.next));
    order.set(row.old, index);
  });
  for (const [old, next] of Object.entries(overrides.files)) {
    fileRows.set(old, next);
    if (!order.has(old)) order.set(old, 100_000);
  }
  const mergeRows = new Map(rows.filter((r) => r.kind === "merge").map((r) => [r.old, r.next]));
  for (const old of overrides.keepSeparate) {
    mergeRows.delete(old);
  }
  const known = new Set(files);
  overrides.adjust(fileRows, known);
  const unused = [];
  for (const [old] of [...fileRows, ...mergeRows]) if (!known.has(old)) unused.push(old);

  const single = (path) => {
    if (fileRows.has(path)) return fileRows.get(path);
    if (mergeRows.has(path)) return single(mergeRows.get(path));
    return byFolder(path);
  };
  const map = new Map();
  const unlisted = [];
  for (const file of files) {
    if (file.startsWith("tests/") && !fileRows.has(file)) continue;
    const next = single(file);
    map.set(file, next);
    if (!fileRows.has(file) && !mergeRows.has(file) && /^lib\//.test(file) && next !== file)
      unlisted.push(`${file} -> ${next}`);
  }
  // Order inside a merged file: rows' order; a merge row's file comes after its target.
  const rank = (file) => (mergeRows.has(file) ? 200_000 : (order.get(file) ?? 150_000));

  // Tests mirror the tree.
  const taken = new Map();
  const tests = files.filter((f) => f.startsWith("tests/") && !map.has(f));
  const planned = tests.map((file) => [file, ...mirror(file)]);
  for (const [, next] of planned) taken.set(next, (taken.get(next) ?? 0) + 1);
  for (const [file, next, fallback] of planned)
    map.set(file, taken.get(next) > 1 && fallback ? fallback : next);

  function mirror(file) {
    const found = /^tests\/(lib|db|components|scripts|sandbox)\/(.*?)([^/.]+)((?:\.[a-z]+)*\.tsx?)$/.exec(
      file,
    );
    if (!found) return [byFolder(file), null];
    const [, top, folder, stem, ending] = found;
    const subject = ["ts", "tsx"]
      .map((e) => `${top}/${folder}${stem}.${e}`)
      .find((p) => map.has(p) || fileRows.has(p) || mergeRows.has(p));
    if (!subject || !/\.test\./.test(ending)) return [byFolder(file), null];
    const next = map.get(subject) ?? single(subject);
    const base = basename(next).replace(/\.(d\.)?tsx?$/, "");
    const home = `tests/${dirname(next).replace(/^emulators\/([^/]+)\/src/, "emulators/$1")}`;
    const name = base === "index" ? basename(dirname(next)) : base;
    return [`${home}/${name}${ending}`, `${home}/${stem}${ending}`];
  }

  for (const target of new Set(map.values())) {
    const sources = [...map].filter(([, next]) => next === target);
    if (sources.length > 1 && sources.some(([old]) => !isMergeable(old)))
      throw new Error(`Cannot merge ${sources.map(([o]) => o).join(", ")} into ${target}`);
  }
  const targetOf = (old) =>
    map.get(old) ?? (old.startsWith("tests/") && !fileRows.has(old) ? mirror(old)[0] : single(old));
  return { map, rank, unused, unlisted, targetOf };
}

const isMergeable = (path) => /\.(ts|tsx)$/.test(path) && !/\.test\.tsx?$/.test(path);

/** Folders by themselves, for text: "lib/outside/egress" -> "lib/server/egress". */
export function folderMap() {
  return overrides.folders.map(([from, to]) => [from.replace(/\/$/, ""), to.replace(/\/$/, "")]);
}
