import { RE2JS, RE2JSException } from "re2js";
import type { AlertRule } from "#shared/watches/rules.ts";

/** Instructions of a compiled pattern. A line of 2,000 characters takes up to 12 ms with so many. */
const MAX_PROGRAM = 500;

/**
 * Compiles a pattern of a user. RE2 takes time that is linear in the text, whatever the pattern; the engine's own regular
 * expressions can take exponential time.
 * @returns the pattern, or why RE2 refuses it
 */
export function compilePattern(source: string): RE2JS | { problem: string } {
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > MAX_PROGRAM) return { problem: "The pattern is too complex" };
    return pattern;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return {
      problem: `RE2 does not accept the pattern: ${error.message.replace(/^error parsing regexp: /, "")}`,
    };
  }
}

/** The first pattern that cannot be used, with the index of its rule; null if all can. */
export function findPatternProblem(rules: readonly AlertRule[]): { index: number; message: string } | null {
  for (const [index, { pattern }] of rules.entries()) {
    const compiled = pattern === undefined ? null : compilePattern(pattern);
    if (compiled && "problem" in compiled) return { index, message: compiled.problem };
  }
  return null;
}
