/** One sentence of the specification. Its id is the section's number and its position in that section. */
export type Sentence = { id: string; heading: string; text: string };

/** End of a sentence: after a full stop, before a capital, a quotation mark or a path. */
const END_OF_SENTENCE = /(?<=[\w)'"/][.!?]|[.!?]'\.?)\s+(?=[A-Z'"+/])/;

/** The second sentence of a quotation ends with its closing mark before another one opens, and does not count. */
const ENDS_A_QUOTATION = /^[^']*[.!?]'/;

/**
 * Text of a paragraph, list item or table row without its markup; null for horizontal rules, table heads and blank
 * lines.
 */
function parseBlock(line: string, next: string | undefined): string | null {
  const text = line.trim();
  if (text === "" || /^\|[\s:|-]+\|$/.test(text)) return null;
  if (text.startsWith("|")) return next && /^\|[\s:|-]+\|$/.test(next.trim()) ? null : text;
  return text.replace(/^[-*]\s+/, "");
}

/** A table row counts as one sentence, and so does a quotation. */
function splitSentences(block: string): string[] {
  if (block.startsWith("|")) return [block];
  const sentences: string[] = [];
  for (const part of block.split(END_OF_SENTENCE)) {
    const last = sentences.at(-1);
    if (last !== undefined && ENDS_A_QUOTATION.test(part))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

/** Every sentence of the specification, in order. */
export function readSentences(markdown: string): Sentence[] {
  const lines = markdown.split("\n");
  const sentences: Sentence[] = [];
  let section = 0;
  let place = 0;
  let heading = "";
  lines.forEach((line, index) => {
    const title = /^#{1,4}\s+(.*)$/.exec(line)?.[1];
    if (title !== undefined) {
      const number = /^(\d+)\./.exec(title)?.[1];
      if (number !== undefined) {
        section = Number(number);
        place = 0;
      }
      heading = title;
      return;
    }
    const block = parseBlock(line, lines[index + 1]);
    if (block === null) return;
    for (const text of splitSentences(block)) {
      place += 1;
      sentences.push({ id: `${section}.${place}`, heading, text });
    }
  });
  return sentences;
}
