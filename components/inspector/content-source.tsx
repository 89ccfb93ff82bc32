/** More than anybody reads in a box; the browser's layout of one text grows with its length. */
const SHOWN_CHARACTERS = 200_000;

/** The content as text. It comes from a foreign page, so it is never put into this page as markup. */
export function ContentSource({ content, label }: { content: string; label: string }) {
  const isCut = content.length > SHOWN_CHARACTERS;
  return (
    <div className="grid gap-2">
      <section
        aria-label={label}
        className="max-h-[32rem] overflow-auto rounded-control border border-line bg-raised"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
        tabIndex={0}
      >
        <pre className="wrap-anywhere whitespace-pre-wrap p-4 text-ink text-xs leading-relaxed">
          <code className="font-mono">{isCut ? content.slice(0, SHOWN_CHARACTERS) : content}</code>
        </pre>
      </section>
      {isCut ? (
        <p className="text-muted text-xs">Only the beginning is shown. Copy and Download give all of it.</p>
      ) : null}
    </div>
  );
}
