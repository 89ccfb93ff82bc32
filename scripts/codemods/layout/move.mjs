// Moves and merges files, and rewrites every path that names them. Syntax only, no types.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { applyEdits } from "./edits.mjs";
import { buildMap, folderMap, stageOf } from "./map.mjs";
import { analyseGroup, mergeGroup, separateNames, unionImports } from "./merge.mjs";
import * as overrides from "./overrides.mjs";
import { aliasesOf, aliasFor, isCode, isTs, listFiles, loadTs } from "./tree.mjs";

const TEXT =
  /\.(ts|tsx|mjs|js|jsx|json|md|css|py|sql|yml|yaml|txt|html|example)$|(^|\/)(run|\.gitignore|\.env\.example)$/;
const NO_TEXT = /(^|\/)(package-lock\.json|names\.tsv)$|^db\/migrations\/|^biome\.json$|^docs\/spec\.md$/;

export function move(root, stages, report) {
  const ts = loadTs(root);
  unionImports.report = report;
  const files = listFiles(root);
  const { map: whole, rank, unused, unlisted } = buildMap(files);
  const map = new Map();
  for (const [old, next] of whole) {
    const stage = stageOf(next);
    map.set(old, old !== next && (stages === "all" || stages.has(stage)) ? next : old);
  }
  report.unlisted = unlisted;
  report.unused = unused;
  const known = new Set(files);
  const aliases = aliasesOf(root);
  const folders = folderMap().filter(
    ([from, to]) => from !== "lib" && (from === to || stages === "all" || stages.has(stageOf(`${to}/x`))),
  );
  const byLength = [...folders].sort((a, b) => b[0].length - a[0].length);

  const parse = (path, text) =>
    ts.createSourceFile(
      path,
      text,
      ts.ScriptTarget.Latest,
      true,
      /x$/.test(path) ? ts.ScriptKind.TSX : undefined,
    );

  /** Where a specifier of a file leads to in the old tree, or null. */
  function resolveOld(from, specifier) {
    if (specifier.startsWith("./") || specifier.startsWith("../"))
      return posix.normalize(posix.join(posix.dirname(from), specifier));
    for (const [alias, folder] of aliases)
      if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
    return null;
  }

  const relative = (from, to) => {
    const path = posix.relative(posix.dirname(from), to);
    return path.startsWith(".") ? path : `./${path}`;
  };
  const top = (path) => path.split("/")[0];

  /** The specifier for a target, in the style of the tree. */
  function specifierFor(oldFrom, from, oldTarget, target, old) {
    const path = relative(from, target);
    const isAtRoot = !from.includes("/") && old.startsWith("#");
    if (path.startsWith("./") && !isAtRoot) return path;
    const alias = aliasFor(target);
    const noAlias =
      /^(bench|emulators|sandbox)\//.test(from) || !alias || overrides.keepRelative.includes(oldFrom);
    if (noAlias) return path;
    // A relative path across top-level folders was written on purpose (tools that do not know aliases).
    if (!old.startsWith("#") && top(oldFrom) !== top(oldTarget)) return path;
    // A test that reaches a neighbour.
    if (
      !old.startsWith("#") &&
      /^(tests)\//.test(target) &&
      path.startsWith("../") &&
      !path.startsWith("../../")
    )
      return path;
    return alias;
  }

  /** A folder of the old tree in the new one. */
  function mapFolder(path) {
    for (const [from, to] of byLength) {
      if (path === from) return to;
      if (path.startsWith(`${from}/`)) return to + path.slice(from.length);
    }
    return path;
  }
  const mapPath = (path) => {
    if (map.has(path)) return map.get(path);
    for (const ending of [".ts", ".tsx"]) {
      if (map.has(path + ending) && map.get(path + ending) !== path + ending)
        return map.get(path + ending).replace(/\.tsx?$/, "");
    }
    return existsAsFolder(path) ? mapFolder(path) : path;
  };
  const folderNames = new Set();
  for (const file of files) {
    const parts = file.split("/");
    for (let i = 1; i < parts.length; i++) folderNames.add(parts.slice(0, i).join("/"));
  }
  const existsAsFolder = (path) => folderNames.has(path);

  /** Edits of module specifiers and of paths in expressions. */
  function codeEdits(old, next, source) {
    const edits = [];
    const literal = (node, text) =>
      edits.push({ start: node.getStart(source) + 1, end: node.getEnd() - 1, text });
    const specifiers = new Set();
    const visitSpecifier = (node) => {
      specifiers.add(node);
      const target = resolveOld(old, node.text);
      if (!target || !map.has(target)) return;
      literal(node, specifierFor(old, next, target, map.get(target), node.text));
    };
    const isModuleCall = (node) =>
      node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isPropertyAccessExpression(node.expression) &&
        node.expression.expression.getText(source) === "vi" &&
        /^(mock|doMock|unmock|doUnmock|importActual|importMock|hoisted)$/.test(node.expression.name.text));
    const visit = (node) => {
      if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
        visitSpecifier(node.moduleSpecifier);
      else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
        visitSpecifier(node.argument.literal);
      else if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name) && /^[#.]/.test(node.name.text))
        visitSpecifier(node.name);
      else if (
        ts.isCallExpression(node) &&
        node.arguments[0] &&
        ts.isStringLiteralLike(node.arguments[0]) &&
        isModuleCall(node)
      )
        visitSpecifier(node.arguments[0]);
      else if (
        ts.isCallExpression(node) &&
        /(^|\.)(join|resolve)$/.test(node.expression.getText(source)) &&
        node.arguments[0]?.getText(source) === "import.meta.dirname" &&
        node.arguments.length > 1
      ) {
        const parts = node.arguments.slice(1);
        const leading = [];
        for (const part of parts) {
          if (!ts.isStringLiteralLike(part)) break;
          leading.push(part);
        }
        const target = posix.normalize(posix.join(posix.dirname(old), ...leading.map((p) => p.text)));
        if (leading.length && !target.startsWith("..")) {
          const path = posix.relative(posix.dirname(next), mapPath(target === "." ? "" : target)) || ".";
          const text = path
            .split("/")
            .map((p) => JSON.stringify(p))
            .join(", ");
          edits.push({ start: leading[0].getStart(source), end: leading.at(-1).getEnd(), text });
          for (const part of leading) specifiers.add(part);
        }
      } else if (ts.isCallExpression(node) && node.arguments.length > 1) {
        // A path from the root in pieces: scriptOf("sandbox", "web", "main.ts").
        let run = [];
        const flush = () => {
          for (let length = run.length; length > 1; length--) {
            const part = run.slice(0, length);
            const path = part.map((p) => p.text).join("/");
            if (!known.has(path) && !existsAsFolder(path)) continue;
            const to = mapPath(path);
            if (to === path) break;
            const text = to
              .split("/")
              .map((p) => JSON.stringify(p))
              .join(", ");
            edits.push({ start: part[0].getStart(source), end: part.at(-1).getEnd(), text });
            break;
          }
          run = [];
        };
        for (const argument of node.arguments) {
          if (ts.isStringLiteralLike(argument)) run.push(argument);
          else flush();
        }
        flush();
      } else if (ts.isStringLiteralLike(node) && /^\.\.?\//.test(node.text) && !specifiers.has(node)) {
        const target = posix.normalize(posix.join(posix.dirname(old), node.text));
        const isUrl = ts.isNewExpression(node.parent) && node.parent.expression.getText(source) === "URL";
        if (
          !target.startsWith("..") &&
          (known.has(target) || (isUrl && existsSync(join(root, target))) || isUrl)
        ) {
          const isOwn = isUrl && node.parent.arguments?.[1]?.getText(source) === "import.meta.url";
          if (known.has(target) || isOwn) {
            const slash = node.text.endsWith("/") ? "/" : "";
            literal(node, relative(next, mapPath(target.replace(/\/$/, ""))) + slash);
            specifiers.add(node);
          }
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return edits;
  }

  const PATH =
    /(?<![\w./@#-])((?:\.\.?\/)*)((?:lib|sandbox|components|scripts|tests|bench|db|docs|runtime)\/(?:[\w.*[\]-]+\/)*[\w[\]-]*(?:\.[\w]+)*)/g;

  /** Edits of paths in comments, strings and other text. */
  function textEdits(old, next, text) {
    const edits = [];
    const isMarkdown = /\.md$/.test(old);
    for (const match of text.matchAll(PATH)) {
      const [all, dots, rest] = match;
      const start = match.index;
      const clean = rest.replace(/[.]+$/, "").replace(/\/$/, "");
      const tail = all.slice(dots.length + clean.length);
      let mapped = null;
      if (dots && dots !== "./") {
        const target = posix.normalize(posix.join(posix.dirname(old), dots + clean));
        if (known.has(target) || existsAsFolder(target)) mapped = relative(next, mapPath(target));
      } else {
        const bases = ["", "tests/"];
        let isKnown = false;
        for (const base of bases) {
          const path = base + clean;
          const to = mapPath(path);
          const exists =
            map.has(path) || map.has(`${path}.ts`) || map.has(`${path}.tsx`) || existsAsFolder(path);
          if (!exists) continue;
          if (base && existsAsFolder(clean)) continue;
          if (to !== path) mapped = dots + (to.startsWith(base) ? to.slice(base.length) : to);
          isKnown = true;
          break;
        }
        // A file that a test writes, or that no longer exists.
        if (
          !isKnown &&
          /\.tsx?$/.test(clean) &&
          existsAsFolder(posix.dirname(clean)) &&
          mapFolder(clean) !== clean
        )
          mapped = dots + mapFolder(clean);
      }
      if (mapped !== null && mapped + tail !== all)
        edits.push({ start, end: start + all.length, text: mapped + tail });
    }
    // "#lib/errors.ts" in programs that are written as text, and in documents.
    for (const match of text.matchAll(/(?<![\w/])#[a-z]+\/[\w./-]+\.(?:tsx?|json)/g)) {
      const target = resolveOld(old, match[0]);
      if (!target || !map.has(target) || map.get(target) === target) continue;
      const alias = aliasFor(map.get(target));
      if (alias) edits.push({ start: match.index, end: match.index + match[0].length, text: alias });
    }
    if (isMarkdown) {
      for (const match of text.matchAll(/`([a-z0-9-]+\.tsx?)`/g)) {
        const to = bare.get(match[1]);
        if (to) edits.push({ start: match.index + 1, end: match.index + 1 + match[1].length, text: to });
      }
      for (const match of text.matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)) {
        const path = match[1];
        if (/^[a-z]+:/.test(path)) continue;
        const target = posix.normalize(posix.join(posix.dirname(old), path));
        if (!known.has(target) && !existsAsFolder(target.replace(/\/$/, ""))) continue;
        const to =
          posix.relative(posix.dirname(next), mapPath(target.replace(/\/$/, ""))) +
          (path.endsWith("/") ? "/" : "");
        const start = match.index + 2;
        if (to !== path) edits.push({ start, end: start + path.length, text: to });
      }
    }
    return edits;
  }

  /** Names of files without their folder that say which file is meant. */
  const bare = new Map();
  {
    const byBase = new Map();
    for (const [old, next] of map) {
      const base = posix.basename(old);
      const name =
        posix.basename(next) === "index.ts" ? next.split("/").slice(-2).join("/") : posix.basename(next);
      byBase.set(base, byBase.has(base) ? null : name);
    }
    for (const [base, name] of byBase) if (name && name !== base) bare.set(base, name);
  }

  const groups = new Map();
  for (const [old, next] of map) {
    if (!groups.has(next)) groups.set(next, []);
    groups.get(next).push(old);
  }

  const writes = new Map();
  const removes = new Set();
  for (const [next, sources] of groups) {
    sources.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
    const parts = sources.map((old) => {
      const isText = (TEXT.test(old) && !NO_TEXT.test(old)) || isCode(old);
      if (!isText) return { old, binary: true };
      const text = readFileSync(join(root, old), "utf8");
      const source = isCode(old) ? parse(old, text) : null;
      const code = source ? codeEdits(old, next, source) : [];
      const taken = code.map(({ start, end }) => [start, end]);
      const other = textEdits(old, next, text).filter(
        ({ start, end }) => !taken.some(([from, to]) => start < to && end > from),
      );
      return { old, text: applyEdits(text, [...code, ...other]), original: text };
    });
    if (parts.some((p) => p.binary)) {
      if (sources[0] !== next) writes.set(next, readFileSync(join(root, sources[0])));
    } else if (parts.length === 1) {
      let { text } = parts[0];
      if (isTs(next)) text = unionImports(ts, parse, next, dropServerOnly(next, text));
      if (text !== parts[0].original || sources[0] !== next) writes.set(next, text);
    } else if (new Set(parts.map((p) => p.text)).size === 1) {
      writes.set(next, parts[0].text);
    } else {
      const ordered = analyseGroup(
        ts,
        parse,
        next,
        separateNames(ts, parse, next, parts, overrides.collisions, report),
        report,
      );
      writes.set(
        next,
        mergeGroup(ts, parse, next, ordered, (text) => dropServerOnly(next, text), report),
      );
    }
    for (const old of sources) if (old !== next) removes.add(old);
  }
  for (const path of removes) if (!groups.has(path)) rmSync(join(root, path));
  for (const [path, content] of writes) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const path of removes) removeEmpty(root, dirname(path));
  report.moved = removes.size;
  report.written = writes.size;
  return { map, groups };

  function dropServerOnly(path, text) {
    if (!/^(lib\/server|db)\//.test(path) || path === "lib/server/env.ts" || path === "db/client.ts")
      return text;
    return text.replace(/^import "server-only";\n\n?/m, "");
  }
}

function removeEmpty(root, folder) {
  while (folder && folder !== ".") {
    const path = join(root, folder);
    if (!existsSync(path)) {
      folder = dirname(folder);
      continue;
    }
    if (!statSync(path).isDirectory() || readdirSync(path).length > 0) return;
    rmdirSync(path);
    folder = dirname(folder);
  }
}
