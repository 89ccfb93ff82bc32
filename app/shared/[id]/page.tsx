import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, Suspense } from "react";
import { SharedCapturePage, SharedCheckPage, SharedNamesPage } from "#components/shared-page/shared-page.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { describeSharedItem, findSharedItem } from "#server/account/shared-items.ts";
import { parsePublicId } from "#shared/public-id.ts";

type PageProps = { params: Promise<{ id: string }> };

/** One query for the page and its metadata. */
const findItem = cache(async (id: string) => {
  const uuid = parsePublicId("share", id);
  return uuid && findSharedItem(uuid);
});

/** Public, but only for those who have the link: no search engine may list it, and no link may pass it on. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const item = await findItem((await params).id);
  const hidden: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };
  if (!item) return hidden;
  const { title, description } = describeSharedItem(item);
  return { ...hidden, title, description, openGraph: { title, description } };
}

async function SharedItem({ params }: PageProps) {
  const { id } = await params;
  const item = await findItem(id);
  if (!item) notFound();
  if (item.kind === "check") return <SharedCheckPage check={item.check} />;
  if (item.kind === "job") return <SharedNamesPage items={item.items} job={item.job} />;
  return <SharedCapturePage capture={item.capture} shareId={id} />;
}

/** The middleware returns 404 for unknown ids, and 410 for shares that have ended. */
export default function SharedPage(props: PageProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <SharedItem {...props} />
    </Suspense>
  );
}
