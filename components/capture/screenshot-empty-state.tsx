import { Button } from "#components/ui/button.tsx";

const INITIAL = { title: "Your screenshot appears here", hint: "Enter a URL to capture a page, or try one:" };
const CANCELED = { title: "Capture canceled", hint: "Enter another URL, or try again." };

/** Pages that are always there. */
const SAMPLES = ["example.com", "en.wikipedia.org", "news.ycombinator.com"];

type ScreenshotEmptyStateProps = {
  wasCanceled: boolean;
  /** Fills the URL field. */
  onSample: (host: string) => void;
};

export function ScreenshotEmptyState({ wasCanceled, onSample }: ScreenshotEmptyStateProps) {
  const { title, hint } = wasCanceled ? CANCELED : INITIAL;
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-1.5 rounded-control border border-line-strong border-dashed p-4 text-center">
      <p className="font-medium text-ink text-sm">{title}</p>
      <p className="max-w-80 text-muted text-xs">{hint}</p>
      {wasCanceled ? null : (
        <div className="flex flex-wrap justify-center gap-1">
          {SAMPLES.map((host) => (
            <Button className="font-mono" key={host} onClick={() => onSample(host)} size="sm" variant="ghost">
              {host}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
