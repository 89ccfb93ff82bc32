import "server-only";
import { leaseQuestions } from "#db/queries/look-up-budgets.ts";
import { env } from "#lib/env.ts";
import { type RegistryClient, registries } from "#lib/outside/registry/door.ts";
import { platforms } from "#lib/outside/social/door.ts";

/** Where many processes share few addresses, the budgets are leased from the database. */
const isShared = (env.LOOKUP_BUDGETS ?? (env.VERCEL ? "database" : "memory")) === "database";
const lease = isShared ? leaseQuestions : undefined;

/** Registries with their budgets, for one look-up or many; the state behind it is one a process. */
export const openRegistries = (): RegistryClient => registries(lease);
/** The same for the platforms of handles. */
export const openPlatforms = (): ReturnType<typeof platforms> => platforms(lease);
