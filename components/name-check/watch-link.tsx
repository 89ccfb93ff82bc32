import { Link } from "#components/ui/link.tsx";
import type { Platform } from "#shared/name-check/options.ts";
import { newNameWatchPath, toNameText } from "#shared/watches/watched-name.ts";

/** Opens the form of a new watch for a taken domain, or for a taken handle. */
export function WatchLink({ name, platform }: { name: string; platform?: Platform }) {
  return (
    <Link
      className="wrap-anywhere justify-self-start rounded-sm text-ink underline decoration-edge underline-offset-4 hover:decoration-current touch:py-3"
      href={newNameWatchPath(name, platform)}
    >
      Get an email when {toNameText({ name, platform: platform ?? null })} becomes available
    </Link>
  );
}
