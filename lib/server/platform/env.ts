import "server-only";
import type { z } from "zod";
import { AllSettings } from "./settings/all-settings.ts";
import type { SettingSource } from "./settings/find-conflicts.ts";
import { parseSettings } from "./settings/parse-settings.ts";

export type Env = z.infer<typeof AllSettings>;

/**
 * Parses the server's settings.
 * @throws Error that names every invalid variable, but no value, as values can be secrets
 */
export const parseEnv = (source: SettingSource): Env => parseSettings(AllSettings, source);

export const env: Env = parseEnv(process.env);
