/** A string in a script whose texts were taken out, by its number. */
const MARK = "\u0001";

type Script = { code: string; strings: string[] };

/** After these, a slash begins a regular expression. */
const BEFORE_EXPRESSION = /(?:^|[(,=:[!&|?{};\n])\s*$/;
const EXPRESSION = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const TEXT = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const PLAIN = /[^"'`/]+/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([\s\S]))/gi;

const unescapeText = (text: string): string =>
  text.replace(ESCAPE, (_all, ...[byte, unit, point, other]: (string | undefined)[]) => {
    const code = byte ?? unit ?? point;
    return code === undefined
      ? (other ?? "")
      : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  });

/** Takes comments and texts out of a script, so that the rest can be searched. */
function toScript(source: string): Script {
  const strings: string[] = [];
  let code = "";
  for (let at = 0; at < source.length; ) {
    const plain = matchAt(PLAIN, source, at);
    const comment = plain === null ? matchAt(COMMENT, source, at) : null;
    const text = plain === null && comment === null ? matchAt(TEXT, source, at) : null;
    const isExpression = source[at] === "/" && BEFORE_EXPRESSION.test(code.slice(-100));
    const found = plain ?? comment ?? text ?? (isExpression ? matchAt(EXPRESSION, source, at) : null);
    if (plain !== null) code += plain;
    else if (text !== null) code += `${MARK}${strings.push(unescapeText(text.slice(1, -1))) - 1}${MARK}`;
    else if (comment === null) code += found === null ? source[at] : "0";
    at += found?.length ?? 1;
  }
  return { code, strings };
}

const LOCATION = "(?<![\\w$.])(?:(?:window|self|top|parent|document|globalThis)\\s*\\.\\s*)*location";
/** Assignments and calls with one whole text as their address. */
const REDIRECT = new RegExp(
  `${LOCATION}(?:(?:\\s*\\.\\s*href)?\\s*=\\s*${MARK}(\\d+)${MARK}(?!\\s*[+.?\\[])|\\s*\\.\\s*(?:replace|assign)\\s*\\(\\s*${MARK}(\\d+)${MARK}\\s*\\))`,
  "g",
);

/** What precedes a block that runs by itself: a function that is called at once, when the page is loaded, or soon. */
const RUNS =
  /(?:\(\s*(?:async\s+)?(?:function\s*[\w$]*\s*\([^)]*\)|(?:\([^)]*\)|[\w$]+)\s*=>)|onload\s*=\s*(?:async\s+)?(?:function\s*[\w$]*\s*\([^)]*\)|\([^)]*\)\s*=>)|\btry|(?:^|[;{}]))\s*$/;
const LISTENER = new RegExp(
  `addEventListener\\s*\\(\\s*${MARK}(\\d+)${MARK}\\s*,\\s*(?:async\\s+)?(?:function\\s*[\\w$]*\\s*\\([^)]*\\)|\\([^)]*\\)\\s*=>)\\s*$`,
);
const LOAD_EVENTS = new Set(["load", "DOMContentLoaded", "pageshow"]);
/** What makes the next statement depend on something. */
const CONDITION = /(?:\b(?:if|while|for)\s*\([^;{}]*\)|\belse|[&|?:]|=>)\s*$/;
const CONTEXT = 300;
/** Candidates of one script; each is compared with the blocks around it. */
const MAX_CANDIDATES = 20;

function runsAtOnce({ code, strings }: Script, blockStart: number): boolean {
  const before = code.slice(Math.max(0, blockStart - CONTEXT), blockStart);
  const event = LISTENER.exec(before)?.[1];
  return event === undefined ? RUNS.test(before) : LOAD_EVENTS.has(strings[Number(event)] ?? "");
}

/** Whether the statement at a place is carried out whenever the script is. */
function isUnconditional(script: Script, at: number): boolean {
  const { code } = script;
  if (CONDITION.test(code.slice(Math.max(0, at - CONTEXT), at))) return false;
  const open: number[] = [];
  for (let index = 0; index < at; index += 1) {
    if (code[index] === "{") open.push(index);
    else if (code[index] === "}") open.pop();
  }
  return open.every((start) => runsAtOnce(script, start));
}

/**
 * The address that the scripts of a page open as soon as they run.
 * @param isBare whether the page shows nothing else; then a redirect that depends on something counts, too
 * @returns null when there is none, or when it is computed
 */
export function findScriptRedirect(sources: string[], isBare: boolean): string | null {
  let conditional: string | null = null;
  for (const source of sources) {
    if (!source.includes("location")) continue;
    const script = toScript(source);
    const candidates = script.code.matchAll(REDIRECT).take(MAX_CANDIDATES);
    for (const { index, 1: assigned, 2: called } of candidates) {
      const address = script.strings[Number(assigned ?? called)] ?? "";
      if (address === "" || address.startsWith("#") || /^javascript:/i.test(address)) continue;
      if (isUnconditional(script, index)) return address;
      conditional = address;
    }
  }
  return isBare ? conditional : null;
}
