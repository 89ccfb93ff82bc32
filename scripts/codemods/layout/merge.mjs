// One module out of several.

import { basename } from "node:path";
import { applyEdits, pascal } from "./edits.mjs";

/** Specifier "./name.ts" under which a file imports itself after the merge. */
const ownSpecifiers = (next) => {
  const own = new Set([`./${basename(next)}`]);
  for (const [folder, alias] of [
    ["lib/server/", "#server/"],
    ["lib/client/", "#client/"],
    ["lib/shared/", "#shared/"],
    ["db/", "#db/"],
    ["components/", "#components/"],
    ["scripts/", "#scripts/"],
    ["tests/", "#tests/"],
  ])
    if (next.startsWith(folder)) own.add(alias + next.slice(folder.length));
  return own;
};

export function topLevelNames(ts, source) {
  const names = new Map(); // name -> { node, statement, exported, isType }
  const add = (nameNode, statement) => {
    const mods = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const exported = mods.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
    if (!names.has(nameNode.text)) names.set(nameNode.text, { node: nameNode, statement, exported, isType });
  };
  const addBinding = (name, statement) => {
    if (ts.isIdentifier(name)) add(name, statement);
    else
      for (const element of name.elements)
        if (ts.isBindingElement(element)) addBinding(element.name, statement);
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        addBinding(declaration.name, statement);
    else if (statement.name && ts.isIdentifier(statement.name) && !ts.isModuleDeclaration(statement))
      add(statement.name, statement);
  }
  return names;
}

export function importsOf(ts, source) {
  const result = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const clause = statement.importClause;
    const named = [];
    if (clause?.namedBindings && ts.isNamedImports(clause.namedBindings))
      for (const element of clause.namedBindings.elements)
        named.push({
          imported: (element.propertyName ?? element.name).text,
          local: element.name.text,
          isType: Boolean(clause.isTypeOnly || element.isTypeOnly),
        });
    result.push({
      statement,
      from: statement.moduleSpecifier.text,
      isType: Boolean(clause?.isTypeOnly),
      default: clause?.name?.text,
      namespace:
        clause?.namedBindings && ts.isNamespaceImport(clause.namedBindings)
          ? clause.namedBindings.name.text
          : undefined,
      named,
      bare: !clause,
      attributes: statement.attributes ? statement.attributes.getText(source) : "",
    });
  }
  return result;
}

function printImports(list) {
  const lines = [];
  const byModule = new Map();
  const seen = new Set();
  for (const entry of list) {
    if (entry.bare) {
      if (!seen.has(entry.from)) lines.push(`import "${entry.from}";`);
      seen.add(entry.from);
      continue;
    }
    const key = entry.from + entry.attributes;
    if (!byModule.has(key))
      byModule.set(key, {
        from: entry.from,
        attributes: entry.attributes,
        defaults: new Map(),
        namespaces: new Map(),
        named: new Map(),
      });
    const module = byModule.get(key);
    if (entry.default)
      module.defaults.set(entry.default, (module.defaults.get(entry.default) ?? true) && entry.isType);
    if (entry.namespace)
      module.namespaces.set(
        entry.namespace,
        (module.namespaces.get(entry.namespace) ?? true) && entry.isType,
      );
    for (const { imported, local, isType } of entry.named) {
      const id = `${imported} ${local}`;
      const old = module.named.get(id);
      module.named.set(id, { imported, local, isType: old ? old.isType && isType : isType });
    }
  }
  for (const { from, attributes, defaults, namespaces, named } of byModule.values()) {
    const tail = `from "${from}"${attributes ? ` ${attributes}` : ""};`;
    for (const [name, isType] of namespaces)
      lines.push(`import ${isType ? "type " : ""}* as ${name} ${tail}`);
    const list = [...named.values()];
    const allTypes = list.length > 0 && list.every((n) => n.isType);
    const print = (types) =>
      list
        .map(
          (n) =>
            (types && n.isType ? "type " : "") +
            (n.imported === n.local ? n.local : `${n.imported} as ${n.local}`),
        )
        .join(", ");
    const first = [...defaults];
    for (const [name, isType] of first.slice(1)) lines.push(`import ${isType ? "type " : ""}${name} ${tail}`);
    if (first.length && list.length) {
      const [name, isType] = first[0];
      if (isType) {
        lines.push(`import type ${name} ${tail}`);
        lines.push(
          allTypes ? `import type { ${print(false)} } ${tail}` : `import { ${print(true)} } ${tail}`,
        );
      } else lines.push(`import ${name}, { ${print(true)} } ${tail}`);
    } else if (first.length) lines.push(`import ${first[0][1] ? "type " : ""}${first[0][0]} ${tail}`);
    else if (list.length)
      lines.push(allTypes ? `import type { ${print(false)} } ${tail}` : `import { ${print(true)} } ${tail}`);
  }
  return lines.join("\n");
}

/** A file that imports one module twice after its parts moved together imports it once. */
export function unionImports(ts, parse, path, text) {
  const source = parse(path, text);
  const imports = importsOf(ts, source);
  const counts = new Map();
  for (const { from, bare } of imports) if (!bare) counts.set(from, (counts.get(from) ?? 0) + 1);
  const twice = new Set([...counts].filter(([, n]) => n > 1).map(([from]) => from));
  const edits = [];
  for (const from of twice) {
    const group = imports.filter((i) => i.from === from && !i.bare);
    if (group.some((g) => g.namespace)) continue;
    edits.push({
      start: group[0].statement.getStart(source),
      end: group[0].statement.getEnd(),
      text: printImports(group),
    });
    for (const { statement } of group.slice(1)) edits.push(removal(ts, source, text, statement));
  }
  // Two re-exports of one module become one.
  const exportsBy = new Map();
  for (const statement of source.statements)
    if (
      ts.isExportDeclaration(statement) &&
      statement.moduleSpecifier &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      const from = statement.moduleSpecifier.text;
      if (!exportsBy.has(from)) exportsBy.set(from, []);
      exportsBy.get(from).push(statement);
    }
  for (const [from, group] of exportsBy) {
    if (group.length < 2) continue;
    const elements = group.flatMap((s) =>
      s.exportClause.elements.map((e) => ({
        type: s.isTypeOnly || e.isTypeOnly,
        text: e.getText(source).replace(/^type /, ""),
      })),
    );
    const allTypes = elements.every((e) => e.type);
    const body = elements.map((e) => (!allTypes && e.type ? `type ${e.text}` : e.text)).join(", ");
    edits.push({
      start: group[0].getStart(source),
      end: group[0].getEnd(),
      text: `export ${allTypes ? "type " : ""}{ ${body} } from "${from}";`,
    });
    for (const statement of group.slice(1)) edits.push(removal(ts, source, text, statement));
  }
  // Two mocks of one module become one: the second would replace the first.
  const mocks = new Map();
  for (const statement of source.statements) {
    const call =
      ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)
        ? statement.expression
        : null;
    if (
      !call ||
      !/^vi\.(mock|doMock)$/.test(call.expression.getText(source)) ||
      !call.arguments[0] ||
      !ts.isStringLiteral(call.arguments[0])
    )
      continue;
    const key = call.arguments[0].text;
    if (!mocks.has(key)) mocks.set(key, []);
    mocks.get(key).push({ statement, call });
  }
  const objectOf = (factory) => {
    if (!factory || !ts.isArrowFunction(factory)) return null;
    const body = ts.isParenthesizedExpression(factory.body) ? factory.body.expression : factory.body;
    return ts.isObjectLiteralExpression(body) ? body : null;
  };
  for (const [key, group] of mocks) {
    if (group.length < 2) continue;
    const objects = group.map(({ call }) => objectOf(call.arguments[1]));
    if (objects.some((o) => !o)) {
      if (unionImports.report)
        unionImports.report.notes.push(`two mocks of ${key} in ${path}: join them by hand`);
      continue;
    }
    const all = [...new Set(objects.flatMap((o) => o.properties.map((p) => p.getText(source))))];
    const body = [...all.filter((t) => t.startsWith("...")), ...all.filter((t) => !t.startsWith("..."))].join(
      ", ",
    );
    edits.push({ start: objects[0].getStart(source), end: objects[0].getEnd(), text: `{ ${body} }` });
    for (const { statement } of group.slice(1)) edits.push(removal(ts, source, text, statement));
  }
  return edits.length ? applyEdits(text, edits) : text;
}

function removal(_ts, source, text, statement) {
  let end = statement.getEnd();
  while (text[end] === " ") end++;
  if (text[end] === "\n") end++;
  return { start: statement.getStart(source), end, text: "" };
}

/** Names that a file uses and does not declare or import anywhere: globals. */
function freeNames(ts, source) {
  const declared = new Set();
  const used = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const parent = node.parent;
      const isPropertyName =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isQualifiedName(parent) && parent.right === node) ||
        ((ts.isPropertyAssignment(parent) ||
          ts.isPropertySignature(parent) ||
          ts.isMethodDeclaration(parent) ||
          ts.isMethodSignature(parent) ||
          ts.isPropertyDeclaration(parent)) &&
          parent.name === node) ||
        ((ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) && parent.propertyName === node) ||
        ts.isJsxAttribute(parent) ||
        ts.isExportSpecifier(parent) ||
        ts.isNamedTupleMember(parent);
      if (!isPropertyName) {
        if (
          parent.name === node &&
          !ts.isPropertyAccessExpression(parent) &&
          !ts.isShorthandPropertyAssignment(parent)
        )
          declared.add(node.text);
        else used.add(node.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const name of declared) used.delete(name);
  return used;
}

const same = (a, b) =>
  a.replace(/\s+/g, " ").replace(/^export /, "") === b.replace(/\s+/g, " ").replace(/^export /, "");

/** What stands in the way of a merge. */
export function findCollisions(ts, parse, next, parts) {
  const own = ownSpecifiers(next);
  const parsed = parts.map((p) => {
    const source = parse(p.old, p.text);
    const imports = importsOf(ts, source).filter((i) => !own.has(i.from));
    return { old: p.old, source, names: topLevelNames(ts, source), imports, free: freeNames(ts, source) };
  });
  const found = [];
  for (let i = 0; i < parsed.length; i++)
    for (let j = 0; j < parsed.length; j++) {
      if (i === j) continue;
      const a = parsed[i];
      const b = parsed[j];
      for (const [name, info] of a.names) {
        if (j > i && b.names.has(name)) {
          const other = b.names.get(name);
          if (same(statementText(info.statement, a.source), statementText(other.statement, b.source)))
            found.push({
              kind: "duplicate",
              name,
              a: a.old,
              b: b.old,
              drop:
                info.exported && !other.exported ? b.old : !info.exported && other.exported ? a.old : b.old,
            });
          else
            found.push({
              kind: "names",
              name,
              a: a.old,
              b: b.old,
              aExported: info.exported,
              bExported: other.exported,
            });
        }
        for (const imported of b.imports)
          for (const local of [imported.default, imported.namespace, ...imported.named.map((n) => n.local)])
            if (local === name) found.push({ kind: "import", name, a: a.old, b: b.old, from: imported.from });
        if (b.free.has(name)) found.push({ kind: "global", name, a: a.old, b: b.old });
      }
      if (j > i)
        for (const x of a.imports)
          for (const y of b.imports)
            if (x.from !== y.from)
              for (const n of x.named)
                if (y.named.some((m) => m.local === n.local))
                  found.push({
                    kind: "imports",
                    name: n.local,
                    a: `${a.old} (${x.from})`,
                    b: `${b.old} (${y.from})`,
                  });
    }
  return found;
}
const statementText = (statement, source) => statement.getText(source);

/** Renames a name of one file that no other file sees. */
function renameLocal(ts, parse, part, name, to) {
  const source = parse(part.old, part.text);
  const edits = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.text === name) {
      const parent = node.parent;
      const isProperty =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        ((ts.isPropertyAssignment(parent) ||
          ts.isPropertySignature(parent) ||
          ts.isMethodDeclaration(parent)) &&
          parent.name === node);
      if (ts.isShorthandPropertyAssignment(parent))
        edits.push({ start: node.getStart(source), end: node.getEnd(), text: `${name}: ${to}` });
      else if (!isProperty) edits.push({ start: node.getStart(source), end: node.getEnd(), text: to });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { ...part, text: applyEdits(part.text, edits) };
}

/** Gives private names that meet in one module names of their own. */
export function separateNames(ts, parse, next, parts, chosen, report) {
  let result = parts;
  for (let round = 0; round < 20; round++) {
    const collision = findCollisions(ts, parse, next, result).find(
      (c) => c.kind === "names" || c.kind === "global" || c.kind === "import",
    );
    if (!collision) break;
    const { name, a, b } = collision;
    const rename = (old) => {
      const part = result.find((p) => p.old === old);
      const exported = topLevelNames(ts, parse(old, part.text)).get(name)?.exported;
      if (exported) return false;
      const stem = basename(old).replace(/\.tsx?$/, "");
      const to =
        chosen[`${old}:${name}`] ??
        (/^[A-Z_0-9]+$/.test(name)
          ? `${name}_${stem.toUpperCase().replace(/-/g, "_")}`
          : name + pascal(stem));
      if (!chosen[`${old}:${name}`])
        report.notes.push(
          `collision: ${name} of ${old} becomes ${to} in ${next} (${collision.kind} with ${b})`,
        );
      result = result.map((p) => (p.old === old ? renameLocal(ts, parse, p, name, to) : p));
      return true;
    };
    const candidates = collision.kind === "names" ? [a, b] : [a];
    const preferred = candidates.filter((old) => chosen[`${old}:${name}`]);
    let done = false;
    for (const old of preferred.length ? preferred : candidates.toReversed()) {
      if (rename(old)) {
        done = true;
        if (!preferred.length) break;
      }
    }
    if (!done) break;
  }
  return result;
}

/** Puts the parts in an order in which nothing runs before what it needs. */
export function analyseGroup(ts, parse, next, parts, report) {
  const _own = ownSpecifiers(next);
  const infos = parts.map((part) => {
    const source = parse(part.old, part.text);
    return { part, source, names: topLevelNames(ts, source) };
  });
  const homeOf = new Map();
  infos.forEach((info, i) => {
    for (const name of info.names.keys()) homeOf.set(name, i);
  });
  const anyNeeds = infos.map(() => new Set());
  const eagerNeeds = infos.map(() => new Set());
  infos.forEach((info, i) => {
    const visit = (node, eager) => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
        return;
      let deeper = eager;
      if (ts.isFunctionLike(node)) deeper = false;
      if (
        ts.isPropertyDeclaration(node) &&
        !node.modifiers?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword)
      )
        deeper = false;
      if (ts.isIdentifier(node)) {
        const home = homeOf.get(node.text);
        const isName =
          (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
          (ts.isPropertyAssignment(node.parent) && node.parent.name === node);
        if (home !== undefined && home !== i && !isName) {
          anyNeeds[i].add(home);
          if (eager) eagerNeeds[i].add(home);
        }
      }
      ts.forEachChild(node, (child) => visit(child, deeper));
    };
    visit(info.source, true);
  });
  // What runs at load needs its own needs first, whatever they are.
  const closure = (i, seen = new Set()) => {
    for (const j of anyNeeds[i])
      if (!seen.has(j)) {
        seen.add(j);
        closure(j, seen);
      }
    return seen;
  };
  const before = infos.map((_, i) => {
    const set = new Set();
    for (const j of eagerNeeds[i]) {
      set.add(j);
      for (const k of closure(j)) set.add(k);
    }
    if (set.delete(i))
      report.notes.push(`order: ${infos[i].part.old} in ${next} needs itself through others`);
    return set;
  });
  const order = [];
  const state = new Map();
  const visit = (i) => {
    if (state.get(i) === 2) return;
    if (state.get(i) === 1) {
      report.notes.push(`order: cycle at load in ${next} at ${infos[i].part.old}`);
      return;
    }
    state.set(i, 1);
    for (const j of [...before[i]].sort((a, b) => a - b)) visit(j);
    state.set(i, 2);
    order.push(i);
  };
  for (const i of infos.keys()) visit(i);
  for (const info of infos)
    for (const statement of info.source.statements)
      if (
        (ts.isExpressionStatement(statement) && !ts.isStringLiteral(statement.expression)) ||
        ts.isForOfStatement(statement) ||
        ts.isIfStatement(statement)
      )
        report.notes.push(
          `side effect at load: ${info.part.old} -> ${next}: ${statement.getText(info.source).split("\n")[0].slice(0, 80)}`,
        );
  return order.map((i) => parts[i]);
}

export function mergeGroup(ts, parse, next, parts, clean, report) {
  const own = ownSpecifiers(next);
  const imports = [];
  const bodies = [];
  const dropped = new Set();
  const directives = new Set();
  const reexports = [];
  for (const c of findCollisions(ts, parse, next, parts)) {
    if (c.kind === "duplicate") dropped.add(`${c.drop}:${c.name}`);
    else report.collisions.push({ ...c, next });
  }
  const exported = new Set();
  for (const part of parts)
    for (const [name, info] of topLevelNames(ts, parse(part.old, part.text)))
      if (info.exported) exported.add(name);
  for (const part of parts) {
    const text = clean(part.text);
    const source = parse(part.old, text);
    const edits = [];
    for (const statement of source.statements) {
      if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
      directives.add(statement.getText(source));
      edits.push(removal(ts, source, text, statement));
    }
    for (const entry of importsOf(ts, source)) {
      edits.push(removal(ts, source, text, entry.statement));
      if (own.has(entry.from)) {
        for (const n of entry.named)
          if (n.imported !== n.local)
            report.notes.push(`alias inside a merge: ${part.old} imports ${n.imported} as ${n.local}`);
        continue;
      }
      imports.push(entry);
    }
    const names = topLevelNames(ts, source);
    for (const [name, info] of names)
      if (dropped.has(`${part.old}:${name}`)) {
        const start = info.statement.getFullStart();
        edits.push({ start, end: info.statement.getEnd(), text: "" });
      }
    for (const statement of source.statements)
      if (
        ts.isExportDeclaration(statement) &&
        statement.moduleSpecifier &&
        own.has(statement.moduleSpecifier.text)
      ) {
        edits.push(removal(ts, source, text, statement));
        if (statement.exportClause && ts.isNamedExports(statement.exportClause))
          for (const e of statement.exportClause.elements)
            if (e.propertyName || !exported.has(e.name.text))
              report.notes.push(`re-export inside a merge: ${part.old} ${e.getText(source)}`);
      }
    for (const statement of source.statements)
      if (
        ts.isExportDeclaration(statement) &&
        statement.moduleSpecifier &&
        !own.has(statement.moduleSpecifier.text)
      ) {
        const full = text.slice(statement.getFullStart(), statement.getStart(source));
        if (full.trim()) continue; // its comment stays with it
        reexports.push(statement.getText(source));
        edits.push(removal(ts, source, text, statement));
      }
    bodies.push(applyEdits(text, edits).trim());
  }
  const text =
    `${[...directives].join("\n")}\n\n${printImports(imports)}\n\n${reexports.join("\n")}\n\n${bodies.filter(Boolean).join("\n\n")}\n`.trimStart();
  return unionImports(ts, parse, next, text);
}
