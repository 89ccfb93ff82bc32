import { DomainCard } from "./domain-card.tsx";
import { WaitingCard } from "./name-card.tsx";
import { CardGrid, DOMAINS_TITLE, ResultSection, SOCIAL_TITLE } from "./result-section.tsx";
import { PLATFORM_NAMES } from "./row-text.ts";
import { SocialCard } from "./social-card.tsx";
import type { CheckState } from "./use-check.ts";

type Running = Extract<CheckState, { phase: "running" }>;

/** Every name of the check in its place; cards fill as their answers arrive. */
export function RunningResults({ names, domains, social }: Running) {
  return (
    <>
      {names.domains.length > 0 ? (
        <ResultSection title={DOMAINS_TITLE}>
          <CardGrid>
            {names.domains.map(({ name, problem }, index) => {
              if (problem === "underscore") return null;
              const row = domains.get(index);
              return row ? (
                <DomainCard isBusy={false} key={name} row={row} />
              ) : (
                <WaitingCard key={name} name={name} />
              );
            })}
          </CardGrid>
        </ResultSection>
      ) : null}
      {names.social.length > 0 ? (
        <ResultSection title={SOCIAL_TITLE}>
          <CardGrid>
            {names.social.map(({ platform, handle }, index) => {
              const row = social.get(index);
              const key = `${platform} ${handle}`;
              return row ? (
                <SocialCard isBusy={false} key={key} row={row} />
              ) : (
                <WaitingCard key={key} name={`@${handle}`} over={PLATFORM_NAMES[platform]} />
              );
            })}
          </CardGrid>
        </ResultSection>
      ) : null}
    </>
  );
}
