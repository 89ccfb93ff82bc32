import { formatCount } from "#components/format/format-count.ts";
import { formatMoment } from "#components/format/format-date.ts";
import type { CheckUsage, DomainRow } from "#shared/name-check/contract.ts";
import { DomainCard } from "./domain-card.tsx";
import { ResultActions } from "./result-actions.tsx";
import { CardGrid, DOMAINS_TITLE, NO_SOCIAL, ResultSection, SOCIAL_TITLE } from "./result-section.tsx";
import { SocialCard } from "./social-card.tsx";
import { formatCheckSummary, sortAvailableFirst } from "./summary.ts";
import { UnderscoreNote } from "./underscore-note.tsx";
import type { CheckState } from "./use-check.ts";

type Finished = Extract<CheckState, { phase: "done" }> & { onRetry: () => void };

function UsageFooter({ usage }: { usage: CheckUsage }) {
  const { usageCount, monthlyLimit, remainingUses } = usage;
  const text =
    monthlyLimit === null
      ? `${formatCount(usageCount)} ${usageCount === 1 ? "check" : "checks"} used this month, unlimited`
      : `${formatCount(usageCount)} of ${formatCount(monthlyLimit)} checks used this month, ${formatCount(remainingUses ?? 0)} remaining`;
  return <p className="border-line border-t pt-4 text-muted text-xs">{text}</p>;
}

/** A completed check: its summary, then the names, available ones first. */
export function CompletedResults({ query, answer, isRetrying, keptAt, onRetry }: Finished) {
  const { social, notice, usageInfo } = answer;
  const isUnderscored = ({ reason }: DomainRow) => reason === "underscore";
  const domains = answer.domains.filter((row) => !isUnderscored(row));
  const underscored = answer.domains.filter(isUnderscored).map(({ name }) => name);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold text-ink text-lg tracking-[-0.01em]">{formatCheckSummary(answer)}</p>
          {notice ? <p className="text-muted text-sm">{notice}</p> : null}
          {keptAt ? (
            <p className="text-muted text-sm">
              <span className="font-mono">{query}</span>, checked{" "}
              <time dateTime={keptAt}>{formatMoment(keptAt)}</time>
            </p>
          ) : null}
        </div>
        <ResultActions answer={answer} isRetrying={isRetrying} onRetry={onRetry} query={query} />
      </div>
      {domains.length > 0 ? (
        <ResultSection note="Some names may be premium-priced" title={DOMAINS_TITLE}>
          <CardGrid>
            {sortAvailableFirst(domains).map((row) => (
              <DomainCard isRetrying={isRetrying && row.status === "unknown"} key={row.name} row={row} />
            ))}
          </CardGrid>
          <div className="mt-3">
            <UnderscoreNote names={underscored} />
          </div>
        </ResultSection>
      ) : null}
      <ResultSection note="Platforms may still refuse a handle" title={SOCIAL_TITLE}>
        {social.length > 0 ? (
          <CardGrid>
            {sortAvailableFirst(social).map((row) => (
              <SocialCard
                isRetrying={isRetrying && row.status === "unknown"}
                key={`${row.platform} ${row.handle}`}
                row={row}
              />
            ))}
          </CardGrid>
        ) : (
          <p className="text-muted text-sm">{NO_SOCIAL}</p>
        )}
      </ResultSection>
      {usageInfo ? <UsageFooter usage={usageInfo} /> : null}
    </>
  );
}
