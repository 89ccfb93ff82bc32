import { createOgImage } from "#components/opengraph/og-image.tsx";

export const alt = "Web Inspector: screenshots and clean Markdown of public pages";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default function Picture() {
  return createOgImage({
    title: "Screenshots of public pages, content as you need it.",
    lead: "Web Inspector: screenshots and clean Markdown or HTML of public pages.",
  });
}
