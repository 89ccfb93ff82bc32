import { createOgImage } from "#components/opengraph/og-image.tsx";

export const alt = "Plans and prices of SaaS Tools Marketplace";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default function Picture() {
  return createOgImage({
    title: "Plans and prices",
    lead: "What you get, what it costs, and what you've used.",
  });
}
