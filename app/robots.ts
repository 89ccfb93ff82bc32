import type { MetadataRoute } from "next";
import { publicEnv } from "#shared/public-env.ts";

/** Excludes tools, payment and authentication, which are useless as search results. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        "/auth",
        "/reset-password",
        "/checkout",
        "/products/",
        "/tools/",
        "/account",
        "/usage",
        "/captures/",
        "/checks/",
        "/jobs",
        "/schedules",
      ],
    },
    sitemap: `${publicEnv.siteUrl}/sitemap.xml`,
  };
}
