export type Limit = { term: string; text: string };

/** What it does not do, said before somebody pays for it. */
export function Limits({ items }: { items: readonly Limit[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ term, text }) => (
        <div className="border-line border-t pt-4" key={term}>
          <dt className="font-medium text-ink text-sm">{term}</dt>
          <dd className="mt-1 text-muted text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
