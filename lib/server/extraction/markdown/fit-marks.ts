import type { Nodes, Parents, PhrasingContent, Text } from "mdast";

const MARKS = new Set(["emphasis", "strong", "delete"]);

const isMark = (node: Nodes | undefined): node is Parents & PhrasingContent =>
  node !== undefined && MARKS.has(node.type);
const isText = (node: Nodes | undefined): node is Text => node?.type === "text";

const isSpace = (character: string): boolean => character === "" || /\s/.test(character);
const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

const BRACKETS = new Map(
  ["()", "[]", "{}", "（）", "「」", "『』", "《》", "【】", "“”", "‘’"].map(([a, b]) => [a, b]),
);

/** Whether a delimiter between `outside` and `inside` opens or closes emphasis (CommonMark 0.31, 6.2). */
const isDelimiter = (outside: string, inside: string): boolean =>
  !isSpace(inside) && (!isPunctuation(inside) || isSpace(outside) || isPunctuation(outside));

/** The first or last character of a node as it is printed; that of marks, code, links and images is punctuation. */
function getEdge(node: Nodes | undefined, side: "first" | "last"): string {
  if (!node) return "";
  if (node.type === "break") return "\n";
  if (node.type !== "text") return "*";
  const characters = [...node.value];
  return (side === "first" ? characters[0] : characters.at(-1)) ?? "";
}

const getInner = (mark: Parents, side: "first" | "last"): Nodes | undefined =>
  side === "first" ? mark.children[0] : mark.children.at(-1);

/** Moves the character at the edge of a mark's text out of it. @returns whether there was one */
function moveOut(mark: Parents, side: "first" | "last", out: string[]): boolean {
  const inner = getInner(mark, side);
  if (!isText(inner)) return false;
  const character = getEdge(inner, side);
  inner.value =
    side === "first" ? inner.value.slice(character.length) : inner.value.slice(0, -character.length);
  if (inner.value === "") mark.children.splice(mark.children.indexOf(inner as never), 1);
  if (side === "first") out.push(character);
  else out.unshift(character);
  return character !== "";
}

/**
 * Replaces a mark by itself and the characters that CommonMark cannot read at its edges, or by its content when there
 * is something else than text.
 */
function fitMark(mark: Parents & PhrasingContent, before: string, after: string): PhrasingContent[] {
  const [left, right]: [string[], string[]] = [[], []];
  const fits = (side: "first" | "last"): boolean => {
    const out = side === "first" ? left : right;
    const outside = side === "first" ? (out.at(-1) ?? before) : (out[0] ?? after);
    return isDelimiter(outside, getEdge(getInner(mark, side), side));
  };
  const move = (side: "first" | "last"): boolean => {
    while (mark.children.length > 0 && !fits(side))
      if (!moveOut(mark, side, side === "first" ? left : right)) return false;
    return true;
  };
  const isFitting = move("first") && move("last");
  // A bracket leaves with its other one.
  if (right[0] && right[0] === BRACKETS.get(getEdge(getInner(mark, "first"), "first")))
    moveOut(mark, "first", left);
  const kept = isFitting && mark.children.length > 0 ? [mark] : (mark.children as PhrasingContent[]);
  const toText = (characters: string[]): PhrasingContent[] =>
    characters.length > 0 ? [{ type: "text", value: characters.join("") }] : [];
  return [...toText(left), ...kept, ...toText(right)];
}

function joinTexts(children: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (isText(child) && isText(last)) last.value += child.value;
    else joined.push(child);
  }
  return joined;
}

/**
 * Brings emphasis into a form that CommonMark reads: its punctuation is moved out beside letters, as in Chinese and
 * Japanese, where no spaces are; emphasis around something else than text is dropped there.
 * @param parent changes
 */
export function fitMarks(parent: Parents): void {
  for (const child of parent.children) if ("children" in child) fitMarks(child);
  if (!parent.children.some(isMark)) return;
  const children = parent.children as PhrasingContent[];
  const isInMark = isMark(parent as Nodes);
  const fitted = children.flatMap((child, index) => {
    if (!isMark(child)) return [child];
    const before = index > 0 ? getEdge(children[index - 1], "last") : isInMark ? "*" : "";
    const after = index < children.length - 1 ? getEdge(children[index + 1], "first") : isInMark ? "*" : "";
    return fitMark(child, before, after);
  });
  parent.children = joinTexts(fitted) as typeof parent.children;
}
