import type postgres from "postgres";
import type { RateLimits } from "./rate-limits.ts";
import type { Settings } from "./settings.ts";
import type { SigningKey } from "./signing-key.ts";

/** Dependencies shared by all routes of one instance. */
export interface Service {
  settings: Settings;
  sql: postgres.Sql;
  key: SigningKey;
  limits: RateLimits;
}

// biome-ignore lint/complexity/noBannedTypes: it is how postgres.js spells "no types of our own"
type NoTypes = {};

/** A connection or a transaction on it. */
export type Db = postgres.ISql<NoTypes>;
