import type { NotKept } from "#shared/capture/history-contract.ts";

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
