import type { z } from "zod";
import { findConflicts, type SettingProblem, type SettingSource } from "./find-conflicts.ts";

/** Every problem of the schema's settings, at most one for each variable. */
export function listSettingProblems(schema: z.ZodObject, source: SettingSource): SettingProblem[] {
  const issues = schema.safeParse(source).error?.issues ?? [];
  const found = [
    ...issues.map(({ path, message }) => ({ name: path.join("."), message })),
    ...findConflicts(source).filter(({ name }) => name in schema.shape),
  ];
  return [...new Map(found.toReversed().map((problem) => [problem.name, problem])).values()].toReversed();
}

/**
 * Parses the schema's settings.
 * @throws Error that names every invalid variable, but no value, as values can be secrets
 */
export function parseSettings<Schema extends z.ZodObject>(
  schema: Schema,
  source: SettingSource,
): z.infer<Schema> {
  const problems = listSettingProblems(schema, source);
  if (problems.length === 0) return schema.parse(source);
  const lines = problems.map(({ name, message }) => `  ${name} ${message}`);
  throw new Error(`The environment is not usable:\n${lines.join("\n")}\nSee .env.example.`);
}
