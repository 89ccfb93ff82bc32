/** JSON-LD for search engines. `<` is escaped, so that a value cannot close the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> | Record<string, unknown>[] }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script dangerouslySetInnerHTML={{ __html: text }} type="application/ld+json" />;
}
