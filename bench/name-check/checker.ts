import { REGISTRY_TIMEOUTS, registrySettings } from "../../lib/server/name-check/domains/registries.ts";
import { createRegistryClient } from "../../lib/server/name-check/domains/registry-client.ts";
import { createPlatformClient, platformAdapters } from "../../lib/server/name-check/platforms/client.ts";
import { createUpstreamState } from "../../lib/server/name-check/upstream/index.ts";
import { parseEnv } from "../../lib/server/platform/env.ts";
import { buildCandidates } from "../../lib/shared/name-check/candidates.ts";
import {
  type CheckSelection,
  DEVELOPER_PLATFORMS,
  TLDS,
  type Tld,
} from "../../lib/shared/name-check/options.ts";
import { PLACEHOLDER_ENV } from "../placeholder-env.ts";
import type { Registries } from "./registries.ts";

const PLATFORMS = ["twitter", "instagram", "youtube"] as const;
/** Two words in three forms with six TLDs: 18 candidates, of which 12 are looked up, and five handles. */
const TWO_WORDS: Omit<CheckSelection, "query"> = {
  checkVariations: true,
  tlds: TLDS.slice(0, 6),
  platforms: PLATFORMS,
};
/** Of the emulated registries that only IANA's list names. */
const OTHER_TLDS =
  "xyz info page space cc biz club design shop top cloud co.uk com.au com.br in com.sg com.tw co.id com.ar fr nl no fi cz pl ca is si to fashion berlin london nyc tokyo art"
    .split(" ")
    .map((name): Tld => `.${name}`);
/** 14 specified TLDs, 35 others and 11 registries of packages. */
const SIXTY_SOURCES: Omit<CheckSelection, "query"> = {
  checkVariations: false,
  tlds: [...TLDS, ...OTHER_TLDS],
  platforms: DEVELOPER_PLATFORMS,
};

/** With it, lookups wait for their share of the rate limits, as those of the product do. */
const SIXTY_DEADLINE_MS = 20_000;

let serial = 0;
/** Two words that no earlier check has looked up. */
export const freshQuery = (): string => `be-n${Date.now().toString(36)}${(serial++).toString(36)}`;

type LookupResult = { status: string };
export type Checker = {
  /** One check of 18 names, with concurrent lookups. */
  check: () => Promise<LookupResult[]>;
  /** One name at sixty sources. */
  checkSixty: () => Promise<LookupResult[]>;
  /** The same check with sequential lookups. */
  checkSequentially: () => Promise<LookupResult[]>;
};

/**
 * The product's name checker with an empty cache.
 * @param scale multiplies every rate limit
 */
export function createChecker({ env }: Registries, scale: number): Checker {
  const settings = parseEnv({ ...PLACEHOLDER_ENV, ...env });
  const pacing = { state: createUpstreamState(), scale };
  const registries = createRegistryClient(registrySettings(settings), {
    times: REGISTRY_TIMEOUTS,
    deadlineMs: settings.CHECK_DEADLINE_MS,
    pacing,
  });
  const social = createPlatformClient(platformAdapters(settings), {
    timeoutMs: 2_500,
    deadlineMs: settings.CHECK_DEADLINE_MS,
    pacing,
  });
  const createLookups = (selection = TWO_WORDS, deadlineMs?: number): (() => Promise<LookupResult>)[] => {
    const names = buildCandidates({ query: freshQuery(), ...selection });
    return [
      ...names.domains
        .filter((row) => !row.problem)
        .map((row) => () => registries.lookUp(row.name, undefined, deadlineMs)),
      ...names.social
        .filter((row) => !row.problem)
        .map((row) => () => social.lookUp(row.platform, row.handle)),
    ];
  };
  return {
    check: () => Promise.all(createLookups().map((lookUp) => lookUp())),
    checkSixty: () => Promise.all(createLookups(SIXTY_SOURCES, SIXTY_DEADLINE_MS).map((lookUp) => lookUp())),
    checkSequentially: async () => {
      const results: LookupResult[] = [];
      for (const lookUp of createLookups()) results.push(await lookUp());
      return results;
    },
  };
}
