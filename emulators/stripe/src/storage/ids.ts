import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** An id such as `sub_1S…`. */
export const newId = (prefix: string): string => `${prefix}_1S${randomText(22)}`;
