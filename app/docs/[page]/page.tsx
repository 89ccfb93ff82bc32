import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { listDocSlugs } from "#server/docs/pages.ts";
import { createDocMetadata, renderDoc } from "../render-doc.tsx";

export const ensureStatic = "navigation";

export const generateStaticParams = listDocSlugs;

type Props = { params: Promise<{ page: string }> };

async function getSlug({ params }: Props): Promise<string> {
  const { page } = await params;
  // The quickstart has another address.
  if (!listDocSlugs().some((known) => known.page === page)) notFound();
  return page;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return createDocMetadata(await getSlug(props));
}

export default async function DocPage(props: Props) {
  return renderDoc(await getSlug(props));
}
