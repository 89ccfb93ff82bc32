import { createOgImage } from "#components/opengraph/og-image.tsx";
import { createLinkPreview, describeSharedItem, findSharedItem } from "#server/account/shared-items.ts";
import { parsePublicId } from "#shared/public-id.ts";

export const alt = "Preview of the shared page";
export const size = { width: 1200, height: 630 };
export const contentType = "image/jpeg";

const HEADERS = {
  "content-type": contentType,
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
};
const MAX_TITLE = 60;

const shorten = (text: string) => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)}…` : text);

/** The top of a shared screenshot; the title of anything else. */
export default async function Picture({ params }: { params: Promise<{ id: string }> }) {
  const shareId = parsePublicId("share", (await params).id);
  const item = shareId && (await findSharedItem(shareId));
  if (!item) return new Response("Not found", { status: 404 });
  const jpeg = await createLinkPreview(shareId);
  if (jpeg) return new Response(jpeg, { headers: HEADERS });
  const { title, description } = describeSharedItem(item);
  const png = createOgImage({ title: shorten(title), lead: shorten(description) });
  return new Response(png.body, { headers: { ...HEADERS, "content-type": "image/png" } });
}
