import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { findConfigProblem, isStripeLiveMode, SERVICE_SETS } from "#scripts/dev-stack/service-config.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

const EGRESS = ["EGRESS_DNS", "EGRESS_RESOLVE", "EGRESS_ALLOW", "EGRESS_TRUST_SPKI"];

export function checkServiceConfig(env: Environment): Diagnostic[] {
  return SERVICE_SETS.map((set) => {
    const problem = findConfigProblem(set, env);
    if (problem) return broken(set.key, "partly set", problem.split("\n").slice(1).join("\n"));
    const isReal = set.variables.some((name) => env[name]?.trim());
    return ok(set.key, isReal ? `real service: ${set.title}` : "not set: the emulator is used");
  });
}

export function checkEgress(env: Environment): Diagnostic {
  const set = EGRESS.filter((name) => env[name]?.trim());
  if (set.length === 0) return ok("egress", "public addresses only");
  if (isStripeLiveMode(env))
    return broken(
      "egress",
      `${set.join(", ")} set together with a live Stripe key`,
      "Remove them: the server does not start.",
    );
  return note("egress", `extended by ${set.join(", ")}`, "For development and tests only.");
}

export function checkLimits(env: Environment): Diagnostic {
  const scale = env.LIMITS_SCALE?.trim() || "1";
  if (!(Number(scale) > 0))
    return broken("limits", `LIMITS_SCALE is ${scale}`, "Set a positive number, or remove it.");
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
