/**
 * The logo: a square of four fields, one of them raised. Drawn on a 20 px grid with 2 px gaps, so that edges fall
 * on whole pixels.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} fill="none" height="20" viewBox="0 0 20 20" width="20">
      <path
        className="fill-foreground"
        d="M3.5 1H8a1 1 0 0 1 1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 1 1 1v4.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 1 16.5v-13A2.5 2.5 0 0 1 3.5 1Z"
      />
      <path
        className="fill-primary"
        d="M12 1h4.5A2.5 2.5 0 0 1 19 3.5V8a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1Z"
      />
    </svg>
  );
}
