import type { Environment } from "./managed-process.ts";

/** A group of variables that name real outside services: all of them, or none and the stand-in runs. */
export type ServiceConfig = { key: string; title: string; variables: readonly string[] };

/** Each set is decided on its own: a real Supabase works beside a stand-in for payment. */
export const SERVICE_SETS = [
  {
    key: "supabase",
    title: "Supabase (auth service and database)",
    variables: [
      "NEXT_PUBLIC_SUPABASE_URL",
      "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
      "SUPABASE_SECRET_KEY",
      "DATABASE_URL",
    ],
  },
  {
    key: "payment",
    title: "Stripe (payment)",
    variables: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"],
  },
] as const satisfies readonly ServiceConfig[];

export type SetKey = (typeof SERVICE_SETS)[number]["key"];

const isSet = (env: Environment, name: string) => Boolean(env[name]?.trim());

/** Whether real money moves: then nothing of the sandbox may open the product to it. */
export const isStripeLiveMode = (env: Environment) =>
  /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY?.trim() ?? "");

/** What is wrong with one set, in words for the person who wrote `.env.local`; null when all or none is set. */
export function problemOf(set: ServiceConfig, env: Environment): string | null {
  const given = set.variables.filter((name) => isSet(env, name));
  const missing = set.variables.filter((name) => !isSet(env, name));
  if (given.length === 0 || missing.length === 0) return null;
  return [
    `${set.title} is set only in part.`,
    `  set:     ${given.join(", ")}`,
    `  missing: ${missing.join(", ")}`,
    "  Set all of them in .env.local to use the real services, or none to use the sandbox.",
  ].join("\n");
}

/**
 * Which sets are real.
 * @throws Error that names every half set and what it lacks.
 */
export function resolveServices(env: Environment): Record<SetKey, boolean> {
  const problems = SERVICE_SETS.map((set) => problemOf(set, env)).filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join("\n\n"));
  const decided = SERVICE_SETS.map((set) => [set.key, set.variables.every((name) => isSet(env, name))]);
  return Object.fromEntries(decided) as Record<SetKey, boolean>;
}
