/** The first focusable element: skips the top bar. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-[70] -translate-y-16 rounded-md border border-border-strong bg-muted px-3.5 py-2 font-medium text-foreground text-sm focus-visible:translate-y-0"
      href="#content"
    >
      Skip to content
    </a>
  );
}
