import { createOgImage } from "#components/opengraph/og-image.tsx";

export const alt = "SaaS Tools Marketplace: capture a page, check a name";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default function Picture() {
  return createOgImage({
    title: "Capture a page.\nCheck a name.",
    lead: "Web tools on monthly plans, with limits you can see.",
  });
}
