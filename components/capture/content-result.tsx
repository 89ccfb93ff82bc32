import { formatCount } from "#components/format/format-number.ts";
import { ContentViews } from "./content-views.tsx";
import { ContentSource } from "./raw-content.tsx";
import { SourceUrl } from "./result-meta.tsx";
import { BotChallengeNotice, EmptyNotice, NotKeptNotice, PageStatus } from "./result-notices.tsx";
import type { Extraction } from "./use-extraction.ts";

const wordsText = (count: number) => `${formatCount(count)} ${count === 1 ? "word" : "words"}`;

function Content({ extraction: { content, format } }: { extraction: Extraction }) {
  if (format === "markdown") return <ContentViews content={content} />;
  return <ContentSource content={content} label="Scraped content" />;
}

export function ContentResult({ extraction }: { extraction: Extraction }) {
  const { content, finalUrl, status, title, wordCount, isTruncated, notKept, botChallenge, emptyReason } =
    extraction;
  return (
    <div className="grid animate-appear grid-cols-[minmax(0,1fr)] gap-3">
      {botChallenge ? <BotChallengeNotice botChallenge={botChallenge} /> : null}
      <EmptyNotice reason={emptyReason} />
      {title && !botChallenge ? (
        <p
          className="wrap-anywhere line-clamp-2 font-medium text-foreground text-sm"
          dir="auto"
          title={title}
        >
          {title}
        </p>
      ) : null}
      {content.trim() ? <Content extraction={extraction} /> : null}
      <div className="flex min-h-5 flex-wrap items-baseline gap-x-6 gap-y-1 text-muted-foreground text-xs">
        <SourceUrl url={finalUrl} />
        <span className="ml-auto shrink-0 font-mono">{wordsText(wordCount)}</span>
      </div>
      {isTruncated ? (
        <p className="text-muted-foreground text-xs">This page is very long, so the rest was left out.</p>
      ) : null}
      <NotKeptNotice reason={notKept} />
      {botChallenge ? null : <PageStatus status={status}>The site returned an error page.</PageStatus>}
    </div>
  );
}
