import { Button } from "#components/ui/button.tsx";
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

/** The picture's place while the capture runs: after a second what happens, after ten a way out. */
export function CaptureProgress({ job, onCancel }: { job: CaptureJob; onCancel: () => void }) {
  const seconds = useElapsedSeconds();
  const isLong = seconds >= OFFER_CANCEL_AFTER_SECONDS;
  const host = new URL(job.input.url).host;
  return (
    <div className="grid gap-3">
      <ScreenFrame className="border-line bg-raised" device={job.device}>
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 p-4 text-center">
          <Spinner className="mb-2 size-5 text-accent" />
          <div
            aria-live="polite"
            className="grid min-h-16 min-w-0 content-start justify-items-center gap-1.5"
          >
            {seconds >= SPEAK_AFTER_SECONDS ? (
              <>
                <p className="max-w-full break-words font-medium text-ink text-sm">
                  Opening <span className="break-all font-mono">{host}</span> in a browser
                </p>
                <p className="max-w-80 text-muted text-xs">
                  {isLong ? "Still working. Slow pages can take up to a minute." : explain(job)}
                </p>
              </>
            ) : null}
          </div>
          <p aria-hidden="true" className="font-mono text-muted text-xs">
            {seconds >= SPEAK_AFTER_SECONDS ? `${seconds} s` : " "}
          </p>
          <div className="min-h-9 touch:min-h-11">
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
