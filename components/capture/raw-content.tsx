import { ScrollArea } from "#components/ui/scroll-area.tsx";

/** Cuts a text after `characters` UTF-16 units, but never inside a surrogate pair. */
export function shorten(content: string, characters: number): { text: string; isCut: boolean } {
  if (content.length <= characters) return { text: content, isCut: false };
  const text = content.slice(0, characters);
  return { text: /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text, isCut: true };
}

/** Layout time in the browser grows with the length of a text node. */
const SHOWN_CHARACTERS = 200_000;

/** The content as text, never as markup: it comes from an untrusted page. */
export function ContentSource({ content, label }: { content: string; label: string }) {
  const { text, isCut } = shorten(content, SHOWN_CHARACTERS);
  return (
    <div className="grid gap-2">
      <ScrollArea label={label}>
        <pre
          className="wrap-anywhere whitespace-pre-wrap p-4 text-foreground text-xs leading-relaxed"
          dir="auto"
        >
          <code className="font-mono">{text}</code>
        </pre>
      </ScrollArea>
      {isCut ? (
        <p className="text-muted-foreground text-xs">
          Only the beginning is shown. Copy and Download include everything.
        </p>
      ) : null}
    </div>
  );
}
