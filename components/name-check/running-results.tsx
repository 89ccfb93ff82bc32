import { DomainCard } from "./domain-card.tsx";
import { PLATFORM_NAMES } from "./labels.ts";
import { NameCardSkeleton } from "./name-card.tsx";
import { CardGrid, DOMAINS_TITLE, ResultSection, SOCIAL_TITLE } from "./result-section.tsx";
import { SocialCard } from "./social-card.tsx";
import type { ReceivedRows } from "./use-check.ts";

/** The rows that have arrived, and placeholders for the others while the check runs. */
function Domains({ names, domains, isWaiting }: ReceivedRows & { isWaiting: boolean }) {
  return names.domains.map(({ name, problem }, index) => {
    if (problem === "underscore") return null;
    const row = domains.get(index);
    if (row) return <DomainCard isRetrying={false} key={name} row={row} />;
    return isWaiting ? <NameCardSkeleton key={name} name={name} /> : null;
  });
}

function Handles({ names, social, isWaiting }: ReceivedRows & { isWaiting: boolean }) {
  return names.social.map(({ platform, handle }, index) => {
    const key = `${platform} ${handle}`;
    const row = social.get(index);
    if (row) return <SocialCard isRetrying={false} key={key} row={row} />;
    return isWaiting ? (
      <NameCardSkeleton key={key} name={`@${handle}`} platformName={PLATFORM_NAMES[platform]} />
    ) : null;
  });
}

/** One card per candidate, filled as rows arrive. After a stop, only the rows that had arrived. */
export function RunningResults({ arrived, isWaiting }: { arrived: ReceivedRows; isWaiting: boolean }) {
  const { names, domains, social } = arrived;
  const hasDomains = isWaiting ? names.domains.length > 0 : domains.size > 0;
  const hasHandles = isWaiting ? names.social.length > 0 : social.size > 0;
  return (
    <>
      {hasDomains ? (
        <ResultSection title={DOMAINS_TITLE}>
          <CardGrid>
            <Domains {...arrived} isWaiting={isWaiting} />
          </CardGrid>
        </ResultSection>
      ) : null}
      {hasHandles ? (
        <ResultSection title={SOCIAL_TITLE}>
          <CardGrid>
            <Handles {...arrived} isWaiting={isWaiting} />
          </CardGrid>
        </ResultSection>
      ) : null}
    </>
  );
}
