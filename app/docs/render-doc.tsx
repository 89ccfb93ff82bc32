import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocScreen } from "#components/docs/doc-screen.tsx";
import { API_INFO } from "#server/api/openapi.ts";
import { findDocPage, listDocLinks } from "#server/docs/pages.ts";
import { paths } from "#shared/paths.ts";

function getPage(slug: string) {
  const page = findDocPage(slug);
  if (!page) notFound();
  return page;
}

export function createDocMetadata(slug: string): Metadata {
  const { title, description } = getPage(slug);
  return {
    title: `${title} · API docs`,
    description: description.replaceAll("`", ""),
    alternates: { canonical: paths.docs(slug), types: { "text/markdown": paths.docsMarkdown(slug) } },
  };
}

export const renderDoc = (slug: string) => (
  <DocScreen links={listDocLinks()} page={getPage(slug)} version={API_INFO.version} />
);
