import { isPunycode } from "./label-problem.ts";
import type { Platform } from "./offer.ts";

/** Why a text cannot be a handle on a platform. */
export type HandleProblem =
  | "too_long"
  | "too_short"
  | "not_allowed"
  | "digits_only"
  | "reserved_word"
  | "punycode";

type Rule = (handle: string) => HandleProblem | null;

/** X: letters, digits, underscore, at most 15; two words are kept back. Short old names exist, so they are asked for. */
const twitter: Rule = (handle) => {
  if (handle.length > 15) return "too_long";
  if (!/^[a-z0-9_]+$/.test(handle)) return "not_allowed";
  return /twitter|admin/.test(handle) ? "reserved_word" : null;
};

/** Instagram: letters, digits, underscore, single periods inside, at most 30, not digits alone. */
const instagram: Rule = (handle) => {
  if (handle.length > 30) return "too_long";
  if (!/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(handle)) return "not_allowed";
  return /^\d+$/.test(handle) ? "digits_only" : null;
};

/** YouTube: 3 to 30 letters, digits and separators inside; nothing that reads like a phone number or an address. */
const youtube: Rule = (handle) => {
  if (handle.length > 30) return "too_long";
  if (handle.length < 3) return "too_short";
  if (!/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/.test(handle)) return "not_allowed";
  return /^[\d_-]+$/.test(handle) ? "digits_only" : null;
};

const RULES: Record<Platform, Rule> = { twitter, instagram, youtube };

/** A platform's rules for handles, applied before anybody is asked. @returns null for a handle that can exist */
export function handleProblem(platform: Platform, handle: string): HandleProblem | null {
  return isPunycode(handle) ? "punycode" : RULES[platform](handle);
}
