import { createOgImage } from "#components/opengraph/og-image.tsx";

export const alt = "Web Inspector: a screenshot and clean Markdown of any public page";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default function Picture() {
  return createOgImage({
    title: "Screenshots as visitors see them, content as you need it.",
    lead: "Web Inspector: screenshots and clean Markdown or HTML of any public page.",
  });
}
