import "server-only";
import { leaseQuestions } from "#db/queries/look-up-budgets.ts";
import { env } from "#lib/env.ts";
import { type RegistryClient, registries } from "#lib/outside/registry/door.ts";
import { platforms } from "#lib/outside/social/door.ts";

/** Where many processes share few addresses, the budgets are leased from the database. */
const isShared = (env.LOOKUP_BUDGETS ?? (env.VERCEL ? "database" : "memory")) === "database";
const lease = isShared ? leaseQuestions : undefined;

export const openRegistries = (): RegistryClient => registries(lease);
export const openPlatforms = (): ReturnType<typeof platforms> => platforms(lease);
