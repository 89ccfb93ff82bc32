import type { MetadataRoute } from "next";
import { publicEnv } from "#shared/public-env.ts";

/** Screens where somebody works, pays or signs in are of no use in a search. */
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
      ],
    },
    sitemap: `${publicEnv.siteUrl}/sitemap.xml`,
  };
}
