import type { Environment } from "./managed-process.ts";

/** Variables of one external service: all are set, or none and the emulator runs. */
export type ServiceConfig = { key: string; title: string; variables: readonly string[] };

/** Each set is independent: a real Supabase project works with the Stripe emulator. */
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

/** Whether real money moves. If so, no emulator setting may weaken the product's protection. */
export const isStripeLiveMode = (env: Environment) =>
  /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY?.trim() ?? "");

/** The problem of a partly set group, for the author of `.env.local`; null when all or none are set. */
export function findConfigProblem(set: ServiceConfig, env: Environment): string | null {
  const given = set.variables.filter((name) => isSet(env, name));
  const missing = set.variables.filter((name) => !isSet(env, name));
  if (given.length === 0 || missing.length === 0) return null;
  return [
    `${set.title} is partly set.`,
    `  set:     ${given.join(", ")}`,
    `  missing: ${missing.join(", ")}`,
    "  Set all of them in .env.local to use the real service, or none to use the emulator.",
  ].join("\n");
}

/** The problem of a live Stripe key beside the Supabase emulator, which the server refuses; null without one. */
export function findLiveModeProblem(env: Environment): string | null {
  if (!isStripeLiveMode(env) || isSet(env, "NEXT_PUBLIC_SUPABASE_URL")) return null;
  return "STRIPE_SECRET_KEY is a live key, which needs a real Supabase project: set its variables, or use a test key.";
}

/**
 * The services that are real.
 * @throws Error that lists every partly set group with its missing variables
 */
export function resolveServices(env: Environment): Record<SetKey, boolean> {
  const problems = [
    ...SERVICE_SETS.map((set) => findConfigProblem(set, env)),
    findLiveModeProblem(env),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join("\n\n"));
  const decided = SERVICE_SETS.map((set) => [set.key, set.variables.every((name) => isSet(env, name))]);
  return Object.fromEntries(decided) as Record<SetKey, boolean>;
}
