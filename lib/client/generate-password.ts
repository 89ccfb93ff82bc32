/** Section 5 of the specification: 12 characters, at least one of each of these classes, shuffled. */
export const GENERATED_LENGTH = 12;
export const CHARACTER_CLASSES = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "!@#$%^&*()_+",
] as const;

const EVERY_CHARACTER = CHARACTER_CLASSES.join("");

/** Values above the largest multiple of `bound` are drawn again: a plain remainder would favour small numbers. */
function randomBelow(bound: number): number {
  const limit = Math.floor(256 / bound) * bound;
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? limit) >= limit);
  return (byte[0] ?? 0) % bound;
}

function randomCharacter(alphabet: string): string {
  return alphabet.charAt(randomBelow(alphabet.length));
}

/** Fisher-Yates, in place. */
function shuffle(characters: string[]): void {
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1);
    const moved = characters[last] ?? "";
    characters[last] = characters[other] ?? "";
    characters[other] = moved;
  }
}

/** A password nobody can guess, from the platform's cryptographic source and without bias towards any character. */
export function generatePassword(): string {
  const characters: string[] = CHARACTER_CLASSES.map(randomCharacter);
  while (characters.length < GENERATED_LENGTH) characters.push(randomCharacter(EVERY_CHARACTER));
  shuffle(characters);
  return characters.join("");
}
