import type { MetadataRoute } from "next";
import { listDocLinks } from "#server/docs/pages.ts";
import { INDEXED_PATHS, paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

export default function sitemap(): MetadataRoute.Sitemap {
  const docs = listDocLinks().map(({ slug }) => paths.docs(slug));
  return [...INDEXED_PATHS, ...docs].map((path) => ({ url: new URL(path, publicEnv.siteUrl).href }));
}
