import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { findConfigProblem, findLiveModeProblem, SERVICE_SETS } from "#scripts/dev-stack/service-config.ts";
import { AllSettings } from "#server/platform/settings/all-settings.ts";
import type { SettingProblem } from "#server/platform/settings/find-conflicts.ts";
import { listSettingProblems } from "#server/platform/settings/parse-settings.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

export const EGRESS = ["EGRESS_DNS", "EGRESS_RESOLVE", "EGRESS_ALLOW", "EGRESS_TRUST_SPKI"];

/** Checks which services are real, in the environment without the settings of a running stack. */
export function checkServiceConfig(env: Environment): Diagnostic[] {
  const liveMode = findLiveModeProblem(env);
  const sets = SERVICE_SETS.map((set) => {
    const problem = findConfigProblem(set, env);
    if (problem) return broken(set.key, "partly set", problem.split("\n").slice(1).join("\n"));
    const isReal = set.variables.some((name) => env[name]?.trim());
    return ok(set.key, isReal ? `real service: ${set.title}` : "not set: the emulator is used");
  });
  return liveMode ? [...sets, { name: "settings", state: "broken", says: liveMode }] : sets;
}

/** Variables that `npm run dev` sets where they are missing. */
const SET_BY_DEV: readonly string[] = [
  ...SERVICE_SETS.flatMap<string>(({ variables }) => variables),
  "ENCRYPTION_KEY",
  "NEXT_PUBLIC_SITE_URL",
];

/**
 * Every invalid variable.
 * @param isComplete whether these are all settings of a server: those of the running stack or of a deployment
 */
export function listInvalidVariables(env: Environment, isComplete: boolean): SettingProblem[] {
  const isMissing = (name: string) => !env[name]?.trim();
  const problems = listSettingProblems(AllSettings, env);
  if (isMissing("NEXT_PUBLIC_SITE_URL"))
    problems.push({ name: "NEXT_PUBLIC_SITE_URL", message: "is not set: it must be the site's address" });
  return problems.filter(({ name }) => isComplete || !(isMissing(name) && SET_BY_DEV.includes(name)));
}

export function checkEgress(env: Environment): Diagnostic {
  const set = EGRESS.filter((name) => env[name]?.trim());
  if (set.length === 0) return ok("egress", "public addresses only");
  return note("egress", `extended by ${set.join(", ")}`, "For development and tests only.");
}

export function checkLimits(env: Environment): Diagnostic {
  const scale = env.LIMITS_SCALE?.trim() || "1";
  return Number(scale) === 1
    ? ok("limits", "defaults")
    : note("limits", `all rate limits multiplied by ${scale}`);
}

export function checkClientAddress(env: Environment): Diagnostic {
  const header = env.CLIENT_IP_HEADER?.trim();
  if (header) return ok("client address", `read from ${header}`);
  return note(
    "client address",
    "not configured: all visitors share one rate limit",
    "Set CLIENT_IP_HEADER to the header that your proxy sets.",
  );
}
