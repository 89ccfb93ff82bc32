/** HTML around the text, in bytes. */
const FRAME = 3_900;
const WORDS = ["plan", "page", "month", "screenshot", "price", "domain", "name", "tool", "limit", "usage"];

/** A text that gives the page about this many bytes of HTML. Next.js sends it twice: as HTML and as data. */
export function Filler({ bytes }) {
  let text = "";
  for (let i = 1; text.length < (bytes - FRAME) / 2; i += 1) text += `${WORDS[(i * i) % 10]}${i} `;
  return <p>{text}</p>;
}
