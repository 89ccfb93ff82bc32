import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { ResultMeta } from "./result-meta.tsx";
import { ScreenFrame } from "./screen-frame.tsx";
import type { CaptureJob } from "./use-capture.ts";
import { useElapsedSeconds } from "./use-elapsed-seconds.ts";

const SPEAK_AFTER_SECONDS = 1;
const OFFER_CANCEL_AFTER_SECONDS = 10;

/** What the job is made of. Which part runs right now is known to the server alone. */
function explain({ input }: CaptureJob): string {
  const delay = input.delay ?? 0;
  if (delay === 0) return "The picture is taken as soon as the page has stopped loading.";
  return `The picture is taken ${delay} ${delay === 1 ? "second" : "seconds"} after the page has loaded.`;
}

function Explanation({ job, isLong }: { job: CaptureJob; isLong: boolean }) {
  return (
    <>
      <p className="flex max-w-full items-baseline gap-1.5 font-medium text-ink text-sm">
        Opening <span className="min-w-0 truncate font-mono">{new URL(job.input.url).host}</span>
      </p>
      <p className="max-w-80 text-muted text-xs">
        {isLong ? "Still working. Slow pages can take up to a minute." : explain(job)}
      </p>
    </>
  );
}

/** The picture's place while the capture runs: after a second what happens, after ten a way out. */
export function CaptureProgress({ job, onCancel }: { job: CaptureJob; onCancel: () => void }) {
  const seconds = useElapsedSeconds();
  const isLong = seconds >= OFFER_CANCEL_AFTER_SECONDS;
  const speaks = seconds >= SPEAK_AFTER_SECONDS;
  return (
    <div className="grid gap-3">
      <ScreenFrame className="border-line bg-raised" device={job.device}>
        <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] place-content-center justify-items-center gap-1 p-3 text-center">
          <Spinner className={cn("size-5 text-accent", speaks && "max-sm:hidden")} />
          <div
            aria-live="polite"
            className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 sm:mt-2"
          >
            {speaks ? <Explanation isLong={isLong} job={job} /> : null}
          </div>
          <div className="flex min-h-11 items-center gap-3">
            <span aria-hidden="true" className="font-mono text-muted text-xs">
              {speaks ? `${seconds} s` : ""}
            </span>
            {isLong ? (
              <Button className="animate-appear" onClick={onCancel} variant="secondary">
                Cancel
              </Button>
            ) : null}
          </div>
        </div>
      </ScreenFrame>
      <ResultMeta device={job.device} />
    </div>
  );
}
