import type { MetadataRoute } from "next";
import { INDEXED_PATHS } from "#lib/paths.ts";
import { publicEnv } from "#lib/public-env.ts";

/** Every page that search engines should know, and no other. */
export default function sitemap(): MetadataRoute.Sitemap {
  return INDEXED_PATHS.map((path) => ({ url: new URL(path, publicEnv.siteUrl).href }));
}
