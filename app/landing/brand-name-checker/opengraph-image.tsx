import { createOgImage } from "#components/opengraph/og-image.tsx";

export const alt = "Domain Name / Brand Name Checker: one search for domains and handles";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default function Picture() {
  return createOgImage({
    title: "One name, checked at registries and platforms.",
    lead: "Domains and handles on X, Instagram and YouTube in one search.",
  });
}
