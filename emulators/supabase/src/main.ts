#!/usr/bin/env node
import { assertLocal, StartupError } from "@emulators/shared/assert-local.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { startSupabaseEmulator } from "./start.ts";

function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function settingsOrGiveUp(): Settings {
  try {
    const settings = parseSettings(process.env);
    assertLocal(process.env, "The Supabase emulator", "set the variables of a real Supabase project");
    return settings;
  } catch (error) {
    return exitWithError(error);
  }
}

process.on("SIGTERM", () => process.exit(0));
process.on("SIGINT", () => process.exit(0));

try {
  const { url, inbox } = await startSupabaseEmulator(settingsOrGiveUp());
  console.log(`ready ${JSON.stringify({ url, inbox })}`);
} catch (error) {
  if (error instanceof StartupError) exitWithError(error);
  console.error("The Supabase emulator could not start.", error);
  process.exit(1);
}
