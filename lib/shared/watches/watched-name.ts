import type { Route } from "next";
import type { DefaultPlatform } from "#shared/name-check/options.ts";
import { withQuery } from "#shared/paths.ts";

const PLATFORM_NAMES = { twitter: "X", instagram: "Instagram", youtube: "YouTube" } as const;

/** A watched name as users see it: `northkiln.com`, `@northkiln on YouTube`. */
export const toNameText = ({
  name,
  platform,
}: {
  name: string;
  platform: keyof typeof PLATFORM_NAMES | "" | null;
}): string => (platform ? `@${name} on ${PLATFORM_NAMES[platform]}` : name);

/** The watches with the form of a new name open. */
export const newNameWatchPath = (name: string, platform?: DefaultPlatform): Route =>
  withQuery("/watches", { new: "name", name, platform });
