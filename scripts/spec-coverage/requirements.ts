/** One requirement of docs/requirements.md. The text of a row with several cells has them separated by " | ". */
export type Requirement = { id: string; heading: string; text: string };

const HEADING = /^#{1,4}\s+(.*)$/;
const ROW = /^\|\s*(\d+\.\d+)\s*\|\s*(.*?)\s*\|$/;

/**
 * Parses the requirements in the order of the page: every table row whose first cell is an id like `2.14`.
 * @throws Error if two rows have the same id
 */
export function parseRequirements(markdown: string): Requirement[] {
  const requirements = new Map<string, Requirement>();
  let heading = "";
  for (const line of markdown.split("\n")) {
    heading = HEADING.exec(line)?.[1] ?? heading;
    const [, id, text] = ROW.exec(line.trim()) ?? [];
    if (id === undefined || text === undefined) continue;
    if (requirements.has(id)) throw new Error(`Two requirements have the id ${id}.`);
    requirements.set(id, { id, heading, text });
  }
  return [...requirements.values()];
}
