import "server-only";
import { env } from "#lib/env.ts";
import type { LeaseQuestions } from "#lib/outside/pacing/budget.ts";
import { pacingState } from "#lib/outside/pacing/state.ts";
import { createSocialClient, type SocialClient, socialAdapters } from "./social-client.ts";

export type { HandleVerdict } from "./verdict.ts";

const TIMEOUT_MS = 2_500;

let client: SocialClient | undefined;

/**
 * The platforms, as the environment says.
 * @param lease takes from budgets that many processes share; without it this process keeps its own
 */
export function platforms(lease?: LeaseQuestions): SocialClient {
  client ??= createSocialClient(socialAdapters(env), {
    timeoutMs: TIMEOUT_MS,
    deadlineMs: env.CHECK_DEADLINE_MS,
    pacing: { state: pacingState(), scale: env.LIMITS_SCALE, lease },
  });
  return client;
}
