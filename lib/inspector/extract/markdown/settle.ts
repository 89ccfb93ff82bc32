import type { Nodes, Parents, PhrasingContent, Root } from "mdast";

const MARKS = new Set(["emphasis", "strong", "delete"]);

const isParent = (node: Nodes): node is Parents => "children" in node;
const hasMatter = (node: Nodes): boolean =>
  isParent(node)
    ? node.children.some(hasMatter)
    : "value" in node
      ? node.value.trim() !== ""
      : node.type !== "break";

function settleChildren(children: Nodes[], parent: Nodes): Nodes[] {
  const kept: Nodes[] = [];
  for (const child of children) {
    const last = kept.at(-1);
    if (MARKS.has(child.type) && !hasMatter(child)) continue;
    if (child.type === "link" && !hasMatter(child)) continue;
    if (child.type === "paragraph" && !hasMatter(child)) continue;
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else if (MARKS.has(child.type) && last?.type === child.type && isParent(last) && isParent(child))
      last.children = settleChildren([...last.children, ...child.children], last) as PhrasingContent[];
    else kept.push(child);
  }
  if (["paragraph", "heading", "tableCell"].includes(parent.type)) trimBreaks(kept);
  return kept;
}

/** A line break at the edge of a paragraph breaks nothing. */
function trimBreaks(children: Nodes[]): void {
  const isEdge = (node: Nodes | undefined): boolean =>
    node?.type === "break" ||
    (node?.type === "text" && node.value.trim() === "") ||
    (node?.type === "html" && node.value === "<br>");
  while (isEdge(children[0])) children.shift();
  while (isEdge(children.at(-1))) children.pop();
}

/** Takes out of a Markdown tree what Markdown has no way to write: empty marks, doubled marks, breaks at edges. */
export function settle(node: Root | Nodes): void {
  if (!isParent(node)) return;
  for (const child of node.children) settle(child);
  node.children = settleChildren(node.children as Nodes[], node) as typeof node.children;
}
