import { ExternalLink } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { HandleRow } from "#shared/name-check/contract.ts";
import { PLATFORM_NAMES } from "./labels.ts";
import { NameCard } from "./name-card.tsx";

/** A handle with a link to its profile: only the platform can confirm that it is available. */
export function SocialCard({ row, isRetrying }: { row: HandleRow; isRetrying: boolean }) {
  const { platform, handle, status, url } = row;
  const profile = (
    <Button asChild className="-mr-3" size="sm" variant="ghost">
      <a href={url} rel="noopener noreferrer" target="_blank">
        Profile
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">
          {" "}
          of @{handle} on {PLATFORM_NAMES[platform]} (opens in a new tab)
        </span>
      </a>
    </Button>
  );
  return (
    <NameCard
      action={status === "invalid" ? null : profile}
      isRetrying={isRetrying}
      name={`@${handle}`}
      platformName={PLATFORM_NAMES[platform]}
      row={row}
    />
  );
}
