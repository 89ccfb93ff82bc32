/**
 * Structured data for search engines. `<` is escaped, so that no value can end the element: this is the one place where
 * markup is written as text.
 */
export function JsonLd({ data }: { data: Record<string, unknown> | Record<string, unknown>[] }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script dangerouslySetInnerHTML={{ __html: text }} type="application/ld+json" />;
}
