import { createOgImage } from "#components/opengraph/og-image.tsx";

export const alt = "SaaS Tools Marketplace: capture any page, check any name";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default function Picture() {
  return createOgImage({
    title: "Capture any page.\nCheck any name.",
    lead: "Web tools on monthly plans, with limits you can see.",
  });
}
