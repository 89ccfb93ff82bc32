import "server-only";
import { BaseSettings } from "./settings/base-settings.ts";
import { parseSettings } from "./settings/parse-settings.ts";

/** Settings of database and Stripe alone, so that the billing commands need no others. */
export const baseEnv = parseSettings(BaseSettings, process.env);
