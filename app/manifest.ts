import type { MetadataRoute } from "next";

/** The web app manifest. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "SaaS Tools Marketplace",
    short_name: "SaaS Tools",
    start_url: "/",
    display: "standalone",
    background_color: "#0a0b0d",
    theme_color: "#0a0b0d",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
}
