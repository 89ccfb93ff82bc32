import { Card } from "#components/ui/card.tsx";

/** The text of a page that is compared. */
export function ComparedText({ text }: { text: string }) {
  return (
    <Card>
      <pre
        className="wrap-anywhere max-h-96 overflow-auto whitespace-pre-wrap p-5 font-mono text-ink text-xs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {text}
      </pre>
    </Card>
  );
}
