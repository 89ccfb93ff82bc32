// Renames declarations and every reference to them, by symbol.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, posix } from "node:path";
import { applyEdits, camel, pascal } from "./edits.mjs";
import { buildMap, readRows } from "./map.mjs";
import * as overrides from "./overrides.mjs";
import { aliasesOf, isTs, listFiles, loadTs } from "./tree.mjs";

export function featureOf(path) {
  const parts = path.split("/");
  if (path.startsWith("lib/server/integrations/")) return parts[3];
  if (path.startsWith("lib/server/")) return parts.length > 3 ? parts[2] : "server";
  if (path.startsWith("lib/shared/")) return parts.length > 3 ? parts[2] : "shared";
  if (path.startsWith("lib/client/")) return "client";
  if (path.startsWith("tests/lib/server/")) return "tests";
  return parts[0];
}

export function plannedRenames(root, report) {
  const files = listFiles(root);
  const known = new Set(files);
  const { targetOf } = buildMap(files);
  const here = (old) => {
    const next = targetOf(old);
    return known.has(next) ? next : known.has(old) ? old : null;
  };
  const list = [];
  const explicit = new Set();
  const push = (file, name, next, source) => list.push({ file, name, next, source });
  const rows = readRows();
  const all = [
    ...rows.filter((r) => r.kind === "export").map((r) => [r.old, r.next]),
    ...Object.entries(overrides.exports),
  ];
  for (const [old, next] of all) {
    const [path, name] = [old.slice(0, old.indexOf(":")), old.slice(old.indexOf(":") + 1)];
    if (overrides.skipExports.has(old)) {
      report.manual.push(`${old} -> ${next}`);
      continue;
    }
    if (overrides.exports[old] && overrides.exports[old] !== next) continue;
    const file = path === "*" ? null : here(path);
    if (!file) {
      report.notes.push(`export: no file for ${old}`);
      continue;
    }
    explicit.add(`${file}:${name}`);
    const isMember = name.includes(".");
    if (!/^[\w$]+(\.[\w$]+)?$/.test(name) || (next.includes(".") && !isMember)) {
      report.manual.push(`${old} -> ${next}`);
      continue;
    }
    push(file, name, isMember ? next.split(".").at(-1) : next, old);
  }
  // What is named after its file follows it.
  for (const row of rows) {
    if (row.kind !== "file" || /^(lib|db|docs)\//.test(row.old)) continue;
    const next = row.next.replace(/ \(.*\)$/, "");
    if (/\(merged(?!, as )/.test(row.next)) continue;
    const file = here(row.old);
    if (!file) continue;
    const stem = (p) => basename(p).replace(/\.tsx?$/, "");
    const newStem = /merged, as (\w+)/.exec(row.next)?.[1] ?? (stem(next) === "index" ? null : stem(next));
    if (!newStem) continue;
    for (const style of [camel, pascal]) {
      const from = style(stem(row.old));
      const to = /merged, as/.test(row.next) ? newStem : style(newStem);
      if (from !== to && !explicit.has(`${file}:${from}`) && !overrides.skipExports.has(`${row.old}:${from}`))
        list.push({ file, name: from, next: to, source: `${row.old}:${from}`, derived: true });
    }
  }
  return list;
}

export async function renameExports(root, feature, report) {
  report.manual = [];
  report.missing = [];
  report.conflicts = [];
  const ts = loadTs(root);
  const files = listFiles(root);
  const wanted = plannedRenames(root, report).filter(
    (r) => feature === "all" || feature.split(",").includes(featureOf(r.file)),
  );
  const { program, checker } = openProgram(ts, root, files);
  const sources = new Map(
    program
      .getSourceFiles()
      .filter((s) => !s.fileName.includes("/node_modules/"))
      .map((s) => [posix.relative(root, s.fileName), s]),
  );

  const aliases = aliasesOf(root);

  /** declaration -> { name, next } */
  const targets = new Map();
  const done = [];
  for (const rename of wanted) {
    const source = sources.get(rename.file);
    if (!source) {
      report.missing.push(`${rename.source}: ${rename.file} is no source`);
      continue;
    }
    const [top, member] = rename.name.split(".");
    let declarations = topDeclarations(ts, source, top);
    if (member) {
      // The type itself may have been renamed in an earlier run.
      if (declarations.length === 0) {
        const renamedTop = wanted.find((w) => w.file === rename.file && w.name === top)?.next;
        if (renamedTop) declarations = topDeclarations(ts, source, renamedTop);
      }
      declarations = declarations.flatMap((d) => memberDeclarations(ts, d, member));
    }
    if (declarations.length === 0) {
      const isDone = !member && topDeclarations(ts, source, rename.next).length > 0;
      if (!isDone && !rename.derived)
        report.missing.push(`${rename.source} -> ${rename.next}: not in ${rename.file}`);
      continue;
    }
    const name = member ?? top;
    if (name === rename.next) continue;
    for (const declaration of declarations)
      targets.set(declaration, { name, next: rename.next, isMember: Boolean(member), source: rename.source });
    done.push(rename);
  }
  const names = new Set([...targets.values()].map((t) => t.name));
  const find = (symbol) => {
    if (!symbol) return null;
    let s = symbol;
    if (s.flags & ts.SymbolFlags.Alias) s = checker.getAliasedSymbol(s);
    for (const d of s.declarations ?? []) if (targets.has(d)) return targets.get(d);
    return null;
  };
  const propertyOf = (type, name) => {
    if (!type) return null;
    const types = type.isUnionOrIntersection?.() ? type.types : [type];
    for (const t of [type, ...types]) {
      const found = find(checker.getPropertyOfType(checker.getNonNullableType(t), name));
      if (found) return found;
    }
    return null;
  };

  // Destructured exports (dynamic imports, mocks): the local name follows.
  const visitAll = (visitor) => {
    for (const [path, source] of sources) {
      const visit = (node) => {
        visitor(node, source, path);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  };
  const bindings = [];
  visitAll((node) => {
    if (
      !ts.isBindingElement(node) ||
      node.propertyName ||
      !ts.isIdentifier(node.name) ||
      !names.has(node.name.text)
    )
      return;
    if (!ts.isObjectBindingPattern(node.parent)) return;
    const target = propertyOf(checker.getTypeAtLocation(node.parent), node.name.text);
    if (target) bindings.push([node, target]);
  });
  for (const [node, target] of bindings) {
    const clash = checker.resolveName(target.next, node, ts.SymbolFlags.Value, false);
    const isGlobalClash = clash && isGlobal(clash);
    if (!clash || (isGlobalClash && !target.isMember && !usesName(ts, node.getSourceFile(), target.next)))
      targets.set(node, { ...target, isMember: false, isLocal: true });
  }

  // Objects without a type of their own that are handed to a renamed type: their properties follow.
  const memberNames = new Set([...targets.values()].filter((t) => t.isMember).map((t) => t.name));
  const loose = new Map();
  const literalOf = (node) => {
    let e = node;
    while (e && (ts.isAsExpression(e) || ts.isParenthesizedExpression(e) || ts.isSatisfiesExpression(e)))
      e = e.expression;
    return e && ts.isObjectLiteralExpression(e) ? e : null;
  };
  visitAll((node) => {
    if (!ts.isVariableDeclaration(node) || node.type || !ts.isIdentifier(node.name)) return;
    const literal = literalOf(node.initializer);
    const own = literal?.properties.filter((p) => p.name && memberNames.has(p.name.getText())) ?? [];
    if (own.length) loose.set(node, own);
  });
  if (loose.size)
    visitAll((node) => {
      if (!ts.isIdentifier(node) || (ts.isVariableDeclaration(node.parent) && node.parent.name === node))
        return;
      const declaration = (
        ts.isShorthandPropertyAssignment(node.parent)
          ? checker.getShorthandAssignmentValueSymbol(node.parent)
          : checker.getSymbolAtLocation(node)
      )?.valueDeclaration;
      const own = declaration && loose.get(declaration);
      if (!own || !ts.isExpression(node)) return;
      const type = ts.isSpreadAssignment(node.parent)
        ? checker.getContextualType(node.parent.parent)
        : checker.getContextualType(node);
      for (const property of own) {
        const target = propertyOf(type, property.name.getText());
        if (target && !targets.has(property)) targets.set(property, target);
      }
    });

  const edits = new Map();
  const add = (source, node, text) => {
    const path = posix.relative(root, source.fileName);
    if (!edits.has(path)) edits.set(path, []);
    edits.get(path).push({ start: node.getStart(source), end: node.getEnd(), text });
  };
  const checked = new Set();
  const blocked = new Set();
  const check = (node, source, path, target) => {
    if (target.isMember) return;
    const clash = checker.resolveName(
      target.next,
      node,
      ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Namespace,
      false,
    );
    if (!clash || find(clash)) return;
    if (isGlobal(clash)) {
      if (!usesName(ts, source, target.next)) return;
      const key = `${path} ${target.next} global`;
      if (!checked.has(key))
        report.conflicts.push(
          `${path}: ${target.name} -> ${target.next} hides a global that the file uses: not renamed`,
        );
      if (!checked.has(key)) blocked.add(target.source);
      checked.add(key);
      return;
    }
    const key = `${path} ${target.name} ${target.next}`;
    if (checked.has(key)) return;
    checked.add(key);
    blocked.add(target.source);
    const where = clash.declarations?.[0];
    const line = where ? where.getSourceFile().getLineAndCharacterOfPosition(where.getStart()).line + 1 : 0;
    report.conflicts.push(
      `${path}: ${target.name} -> ${target.next} meets ${where ? ts.SyntaxKind[where.kind] : "?"} at line ${line}: not renamed`,
    );
  };

  const writeEdits = () =>
    visitAll((node, source, path) => {
      if (ts.isIdentifier(node) && names.has(node.text)) {
        const parent = node.parent;
        if (ts.isShorthandPropertyAssignment(parent)) {
          const value = find(checker.getShorthandAssignmentValueSymbol(parent));
          const property =
            targets.get(parent) ??
            propertyOf(checker.getContextualType(parent.parent), node.text) ??
            mockProperty(node, source, path);
          const okValue = value?.name === node.text ? value.next : node.text;
          const okProperty = property?.name === node.text ? property.next : node.text;
          if (value) check(node, source, path, value);
          if (okValue !== node.text || okProperty !== node.text)
            add(source, node, okValue === okProperty ? okValue : `${okProperty}: ${okValue}`);
          return;
        }
        if (
          ts.isBindingElement(parent) &&
          parent.name === node &&
          !parent.propertyName &&
          ts.isObjectBindingPattern(parent.parent)
        ) {
          const property = propertyOf(checker.getTypeAtLocation(parent.parent), node.text);
          const local = targets.get(parent);
          if (local && property) add(source, node, local.next);
          else if (property) add(source, node, `${property.next}: ${node.text}`);
          else if (local) add(source, node, `${node.text}: ${local.next}`);
          return;
        }
        if (
          (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) &&
          parent.propertyName &&
          parent.name === node
        )
          return;
        let target = null;
        if (
          (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isGetAccessor(parent)) &&
          parent.name === node &&
          ts.isObjectLiteralExpression(parent.parent)
        )
          target =
            find(checker.getSymbolAtLocation(node)) ??
            propertyOf(checker.getContextualType(parent.parent), node.text) ??
            mockProperty(node, source, path);
        else if (
          (ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent)) &&
          parent.name === node &&
          ts.isClassLike(parent.parent)
        ) {
          target = targets.get(parent) ?? null;
          for (const clause of parent.parent.heritageClauses ?? [])
            for (const type of clause.types)
              target ??= propertyOf(checker.getTypeAtLocation(type), node.text);
        } else if (ts.isJsxAttribute(parent) && parent.name === node) {
          target = propertyOf(checker.getContextualType(parent.parent), node.text);
        } else {
          target = find(checker.getSymbolAtLocation(node));
          if (
            target &&
            !target.isMember &&
            ts.isPropertyAccessExpression(parent) &&
            parent.name === node &&
            target.isLocal
          )
            target = null;
        }
        if (!target || target.name !== node.text) return;
        const isReference =
          !(ts.isPropertyAccessExpression(parent) && parent.name === node) &&
          !(ts.isQualifiedName(parent) && parent.right === node);
        if (isReference) check(node, source, path, target);
        add(source, node, target.next);
        return;
      }
      if (ts.isStringLiteralLike(node) && /\{[^}]*\}\s*(?:from|= await import\()\s*["']#/.test(node.text)) {
        // A program that is written as text: what it imports keeps up.
        let text = source.text.slice(node.getStart(source) + 1, node.getEnd() - 1);
        for (const [, list, specifier] of text.matchAll(
          /\{([^}]*)\}\s*(?:from|= await import\()\s*["'](#[^"']+)["']/g,
        )) {
          const file = resolve(path, specifier);
          for (const name of list.split(",").map((n) => n.trim().replace(/^type /, ""))) {
            const hit = done.find(
              (r) =>
                r.name === name &&
                (r.file === file || (/\/index\.ts$/.test(file ?? "") && r.file.startsWith(dirname(file)))),
            );
            if (hit) text = text.replace(new RegExp(`\\b${name}\\b`, "g"), hit.next);
          }
        }
        add(source, { getStart: () => node.getStart(source) + 1, getEnd: () => node.getEnd() - 1 }, text);
        return;
      }
      if (ts.isStringLiteralLike(node) && names.has(node.text)) {
        const parent = node.parent;
        let target = null;
        if (
          ts.isLiteralTypeNode(parent) &&
          ts.isIndexedAccessTypeNode(parent.parent) &&
          parent.parent.indexType === parent
        )
          target = propertyOf(checker.getTypeAtLocation(parent.parent.objectType), node.text);
        else if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
          target = propertyOf(checker.getTypeAtLocation(parent.expression), node.text);
        else if (ts.isLiteralTypeNode(parent)) {
          let holder = parent.parent;
          while (holder && ts.isUnionTypeNode(holder)) holder = holder.parent;
          if (
            holder &&
            ts.isTypeReferenceNode(holder) &&
            /^(Pick|Omit)$/.test(holder.typeName.getText(source))
          )
            target = propertyOf(checker.getTypeAtLocation(holder.typeArguments[0]), node.text);
        } else if (
          ts.isCallExpression(parent) &&
          parent.arguments[1] === node &&
          /\.spyOn$/.test(parent.expression.getText(source))
        )
          target = propertyOf(checker.getTypeAtLocation(parent.arguments[0]), node.text);
        if (target)
          add(
            source,
            { getStart: () => node.getStart(source) + 1, getEnd: () => node.getEnd() - 1 },
            target.next,
          );
      }
    });
  // A name that meets another one is left as it is, and reported.
  for (let round = 0; round < 5; round++) {
    edits.clear();
    checked.clear();
    blocked.clear();
    writeEdits();
    if (blocked.size === 0) break;
    for (const [declaration, target] of targets) if (blocked.has(target.source)) targets.delete(declaration);
    for (let i = done.length - 1; i >= 0; i--) if (blocked.has(done[i].source)) done.splice(i, 1);
  }

  /** A key of the object that a mock of one of our modules returns. */
  function mockProperty(node, source, path) {
    const object = node.parent.parent;
    let holder = object.parent;
    while (
      holder &&
      (ts.isParenthesizedExpression(holder) ||
        ts.isArrowFunction(holder) ||
        ts.isReturnStatement(holder) ||
        ts.isBlock(holder))
    )
      holder = holder.parent;
    if (
      !holder ||
      !ts.isCallExpression(holder) ||
      !/^vi\.(mock|doMock)$/.test(holder.expression.getText(source))
    )
      return null;
    const specifier = holder.arguments[0];
    if (!specifier || !ts.isStringLiteralLike(specifier)) return null;
    const file = resolve(path, specifier.text);
    for (const [declaration, target] of targets)
      if (
        !target.isMember &&
        !target.isLocal &&
        target.name === node.text &&
        posix.relative(root, declaration.getSourceFile().fileName) === file
      )
        return target;
    return null;
  }
  function resolve(from, specifier) {
    if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), specifier));
    for (const [alias, folder] of aliases)
      if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
    return null;
  }
  function isGlobal(symbol) {
    return (symbol.declarations ?? []).every((d) => d.getSourceFile().fileName.includes("/node_modules/"));
  }
  // Two names that become one in the same file.
  const merged = new Map();
  for (const [path, list] of edits) {
    const text = sources.get(path).text;
    const from = new Map();
    for (const { start, end, text: next } of list) {
      if (next.includes(":")) continue;
      if (!from.has(next)) from.set(next, new Set());
      from.get(next).add(text.slice(start, end));
    }
    for (const [next, olds] of from)
      if (olds.size > 1) merged.set(`${[...olds].join(", ")} -> ${next}`, path);
  }
  for (const [what, path] of merged) report.notes.push(`two names become one: ${what} in ${path}`);

  let count = 0;
  for (const [path, list] of edits) {
    const file = join(root, path);
    const text = readFileSync(file, "utf8");
    if (text !== sources.get(path).text) throw new Error(`${path} changed meanwhile`);
    writeFileSync(file, applyEdits(text, list));
    count += list.length;
  }
  report.renamed = done.length;
  report.references = count;
  report.inText = renameInText(ts, root, files, done);
}

/** Names in comments, test titles and documents; only names that cannot be a common word. */
function renameInText(ts, root, files, done) {
  const byName = new Map();
  for (const { name, next } of done) {
    if (name.includes(".")) continue;
    const old = byName.get(name);
    byName.set(name, old === undefined || old === next ? next : null);
  }
  const isDistinct = (name) => /[a-z][A-Z]/.test(name) || /^[A-Z]+_[A-Z_]+$/.test(name);
  const usable = new Map([...byName].filter(([, next]) => next));
  if (usable.size === 0) return 0;
  let count = 0;
  const replace = (text, isTicked) =>
    text.replace(/(`)?(?<![\w$.#/-])([A-Za-z_$][\w$]*)(?![\w$-])/g, (all, tick, name) => {
      const next = usable.get(name);
      if (!next || !(isDistinct(name) || (isTicked && tick))) return all;
      count++;
      return (tick ?? "") + next;
    });
  for (const file of files) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    if (/\.md$/.test(file) && file !== "docs/spec.md") {
      const text = readFileSync(path, "utf8");
      const next = text.replace(/`[^`\n]+`/g, (code) => replace(code, /^`\w+(\([^`]*\))?`$/.test(code)));
      if (next !== text) writeFileSync(path, next);
    } else if (/\.(ts|tsx)$/.test(file)) {
      const text = readFileSync(path, "utf8");
      const source = ts.createSourceFile(
        file,
        text,
        ts.ScriptTarget.Latest,
        true,
        /x$/.test(file) ? ts.ScriptKind.TSX : undefined,
      );
      const edits = [];
      const spans = new Map();
      const collect = (node) => {
        for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
          spans.set(range.pos, range.end);
        for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? [])
          spans.set(range.pos, range.end);
        if (
          ts.isCallExpression(node) &&
          /^(test|it|describe)(\.\w+)*/.test(node.expression.getText(source)) &&
          node.arguments[0] &&
          ts.isStringLiteralLike(node.arguments[0])
        )
          spans.set(node.arguments[0].getStart(source), node.arguments[0].getEnd());
        ts.forEachChild(node, collect);
      };
      collect(source);
      for (const [start, end] of spans) {
        const part = text.slice(start, end);
        const next = replace(part, true);
        if (next !== part) edits.push({ start, end, text: next });
      }
      if (edits.length) writeFileSync(path, applyEdits(text, edits));
    }
  }
  return count;
}

function usesName(ts, source, name) {
  let found = false;
  const visit = (node) => {
    if (found) return;
    if (
      ts.isIdentifier(node) &&
      node.text === name &&
      !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
      !(
        (ts.isPropertyAssignment(node.parent) ||
          ts.isPropertySignature(node.parent) ||
          ts.isBindingElement(node.parent) ||
          ts.isMethodSignature(node.parent)) &&
        (node.parent.name === node || node.parent.propertyName === node)
      )
    )
      found = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function topDeclarations(ts, source, name) {
  const found = [];
  const fromBinding = (binding, declaration) => {
    if (ts.isIdentifier(binding)) {
      if (binding.text === name) found.push(declaration);
    } else for (const e of binding.elements) if (ts.isBindingElement(e)) fromBinding(e.name, e);
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const d of statement.declarationList.declarations) fromBinding(d.name, d);
    else if (statement.name && ts.isIdentifier(statement.name) && statement.name.text === name)
      found.push(statement);
  }
  return found;
}

function memberDeclarations(ts, declaration, name) {
  const found = [];
  const visit = (node, depth) => {
    if (
      (ts.isPropertySignature(node) ||
        ts.isMethodSignature(node) ||
        ts.isPropertyDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isGetAccessor(node)) &&
      node.name?.getText() === name
    ) {
      found.push(node);
      return;
    }
    if (
      ts.isParameter(node) &&
      ts.isParameterPropertyDeclaration?.(node, node.parent) &&
      node.name.getText() === name
    )
      found.push(node);
    if (depth > 6 || ts.isBlock(node)) return;
    ts.forEachChild(node, (child) => visit(child, depth + 1));
  };
  ts.forEachChild(declaration, (child) => visit(child, 0));
  return found;
}

export function openProgram(_ts, root, files) {
  // ts-morph brings the declarations of the language's own library; its bare compiler has none.
  const { Project } = createRequire(join(root, "package.json"))("ts-morph");
  const project = new Project({
    tsConfigFilePath: join(root, "tsconfig.json"),
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
  });
  const extra = existsSync(join(root, "next-env.d.ts")) ? ["next-env.d.ts"] : [];
  for (const file of [...files.filter(isTs), ...extra]) project.addSourceFileAtPath(join(root, file));
  const program = project.getProgram().compilerObject;
  return { program, checker: program.getTypeChecker() };
}
