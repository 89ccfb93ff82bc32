import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { stepText } from "./step-text.ts";
import { useElapsedSeconds } from "./use-elapsed-seconds.ts";

const SPEAK_AFTER_SECONDS = 1;
const LONG_SECONDS = 10;

/** What is waited for when the page itself is: the delay that was asked for, or the network. */
function explain(delay: number): string {
  if (delay === 0) return "Until the page has stopped loading.";
  return `For ${delay} ${delay === 1 ? "second" : "seconds"} after the page has loaded.`;
}

type RunProgressProps = {
  url: string;
  /** Seconds of waiting that were asked for. */
  delay: number;
  /** As the server told it; null before it told one. */
  step: string | null;
  onCancel: () => void;
};

/** What the job is doing right now and a way out, once it takes longer than a moment. */
export function RunProgress({ url, delay, step, onCancel }: RunProgressProps) {
  const seconds = useElapsedSeconds();
  const speaks = seconds >= SPEAK_AFTER_SECONDS;
  const isLong = seconds >= LONG_SECONDS;
  return (
    <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] place-content-center justify-items-center gap-1 p-3 text-center">
      <Spinner className={cn("size-5 text-accent", speaks && "max-sm:hidden")} />
      <div
        aria-live="polite"
        className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 sm:mt-2"
      >
        {speaks ? (
          <>
            <p className="max-w-full truncate font-medium text-ink text-sm">
              {stepText(step, new URL(url).host)}
            </p>
            <p className="max-w-80 text-muted text-xs">
              {step === "waiting" ? explain(delay) : null}
              {isLong && step !== "waiting" ? "Still working. Slow pages can take up to a minute." : null}
            </p>
          </>
        ) : null}
      </div>
      <div className="flex min-h-11 items-center gap-3">
        {speaks ? (
          <>
            <span aria-hidden="true" className="font-mono text-muted text-xs">
              {seconds} s
            </span>
            <Button className="animate-appear" onClick={onCancel} size="sm" variant="secondary">
              Cancel
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
