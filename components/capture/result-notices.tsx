import { Alert } from "#components/ui/alert.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { NotKept } from "#shared/capture/history-contract.ts";

const isErrorPage = (status: number | null): boolean => status !== null && status >= 400;

/** Says that the result is of an error page; nothing for every other page. */
export function PageStatus({ status, children }: { status: number | null; children: string }) {
  if (!isErrorPage(status)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
      <Badge variant="warn">Status {status}</Badge>
      {children}
    </p>
  );
}

const REASONS: Record<NotKept, string> = {
  too_large: "it is larger than what can be kept for you.",
  storage_full: "there is no space for it at the moment.",
  storage_failed: "it could not be stored.",
};

/** Says that a result is not in the history, and why; nothing for every other one. */
export function NotKeptNotice({ reason }: { reason: NotKept | null }) {
  if (!reason) return null;
  return (
    <p className="text-muted text-xs">
      This result is complete, but is not in your recent captures: {REASONS[reason]}
    </p>
  );
}

/** Whose wall it is, in words: services are named, a captcha is not one. */
const nameWall = (wall: string) => (wall === "captcha" ? "a captcha" : `${wall}'s bot protection`);

/** The site showed a wall against robots in place of its page: said plainly, with what it cost. */
export function BotChallengeNotice({ wall }: { wall: string }) {
  return (
    <Alert title={`The site answered with ${nameWall(wall)}, not with its page`} variant="warn">
      No use was counted. Such a site lets only people in; trying again later may help.
    </Alert>
  );
}
