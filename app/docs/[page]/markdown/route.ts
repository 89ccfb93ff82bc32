import { findDocPage, listDocLinks } from "#server/docs/pages.ts";
import { toMarkdown } from "#server/docs/to-markdown.ts";

export const generateStaticParams = (): { page: string }[] =>
  listDocLinks().map(({ slug }) => ({ page: slug }));

/** A page of the documentation as Markdown; `next.config.ts` gives it the address of the page with `.md`. */
export async function GET(_request: Request, { params }: { params: Promise<{ page: string }> }) {
  const page = findDocPage((await params).page);
  if (!page) return new Response("Not found\n", { status: 404 });
  return new Response(toMarkdown(page), { headers: { "Content-Type": "text/markdown; charset=utf-8" } });
}
