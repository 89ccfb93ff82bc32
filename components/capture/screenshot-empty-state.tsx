import { Button } from "#components/ui/button.tsx";
import { SAMPLE_HOSTS } from "#shared/capture/page-url.ts";

const TITLE = "Your screenshot appears here";
const INITIAL = { title: TITLE, hint: "Enter a URL to capture a page." };
const FIRST = { title: TITLE, hint: "Enter a URL to capture a page, or try one that doesn't count:" };
const CANCELED = { title: "Capture canceled", hint: "Enter another URL, or try again." };

type ScreenshotEmptyStateProps = {
  wasCanceled: boolean;
  /** Nothing was counted in this usage period, so the samples are free. */
  isFirst: boolean;
  /** Fills the URL field. */
  onSample: (host: string) => void;
};

export function ScreenshotEmptyState({ wasCanceled, isFirst, onSample }: ScreenshotEmptyStateProps) {
  const { title, hint } = wasCanceled ? CANCELED : isFirst ? FIRST : INITIAL;
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-1.5 rounded-md border border-border-strong border-dashed p-4 text-center">
      <p className="font-medium text-foreground text-sm">{title}</p>
      <p className="max-w-104 text-muted-foreground text-xs">{hint}</p>
      {isFirst && !wasCanceled ? (
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {SAMPLE_HOSTS.map((host) => (
            <Button
              className="font-mono"
              key={host}
              onClick={() => onSample(host)}
              size="sm"
              variant="outline"
            >
              {host}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
