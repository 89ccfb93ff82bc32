import type { MetadataRoute } from "next";
import { INDEXED_PATHS } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

export default function sitemap(): MetadataRoute.Sitemap {
  return INDEXED_PATHS.map((path) => ({ url: new URL(path, publicEnv.siteUrl).href }));
}
