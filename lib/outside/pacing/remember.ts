import type { PacingState } from "./state.ts";

/**
 * Answers from memory, joins a question that is under way, or asks; remembers what is known.
 * @param keepMs how long an answer may be remembered; 0 not at all
 */
export async function remember<T extends object>(
  { answers, flights }: PacingState,
  key: string,
  ask: () => Promise<T>,
  keepMs: (answer: T) => number,
): Promise<T> {
  const known = answers.get(key) ?? flights.get(key);
  if (known) return known as T | Promise<T>;
  const flight = ask()
    .then((answer) => {
      const ttl = keepMs(answer);
      if (ttl > 0) answers.set(key, answer, { ttl });
      return answer;
    })
    .finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}
