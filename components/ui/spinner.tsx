import { cn } from "#lib/utils.ts";

type SpinnerProps = {
  className?: string;
  /** Accessible name. Omit it if a text beside the spinner already says what is happening. */
  label?: string;
};

/** 16 px by default, in the color of the surrounding text. */
export function Spinner({ className, label }: SpinnerProps) {
  return (
    <>
      <svg
        aria-hidden="true"
        className={cn("shrink-0 size-4 animate-spin", className)}
        fill="none"
        viewBox="0 0 16 16"
      >
        <circle cx="8" cy="8" opacity="0.2" r="6.25" stroke="currentColor" strokeWidth="1.75" />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="1.75"
        />
      </svg>
      {label ? (
        <span className="sr-only" role="status">
          {label}
        </span>
      ) : null}
    </>
  );
}

/** A centered spinner for a loading screen. Keeps the height of a screen. */
export function PageSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className="flex min-h-[60vh] items-center justify-center text-muted-foreground">
      <Spinner className="size-6" />
      <h1 className="sr-only">
        <span role="status">{label}</span>
      </h1>
    </div>
  );
}
