/** Specification, section 5: 12 characters with at least one of each class, shuffled. */
export const GENERATED_LENGTH = 12;
export const CHARACTER_CLASSES = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "!@#$%^&*()_+",
] as const;

const EVERY_CHARACTER = CHARACTER_CLASSES.join("");

/** Rejection sampling: a plain remainder would favor small numbers. */
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

/** Fisher-Yates shuffle, in place. */
function shuffle(characters: string[]): void {
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1);
    const moved = characters[last] ?? "";
    characters[last] = characters[other] ?? "";
    characters[other] = moved;
  }
}

/** Generates a password from the platform's cryptographic random source, without modulo bias. */
export function generatePassword(): string {
  const characters: string[] = CHARACTER_CLASSES.map(randomCharacter);
  while (characters.length < GENERATED_LENGTH) characters.push(randomCharacter(EVERY_CHARACTER));
  shuffle(characters);
  return characters.join("");
}
