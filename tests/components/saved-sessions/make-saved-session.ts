import type { SavedSession } from "#shared/saved-sessions/contract.ts";

/** A session of pasted cookies that was not used. */
export const makeSavedSession = (part: Partial<SavedSession> = {}): SavedSession => ({
  id: "ses_1",
  name: "my shop",
  domain: "shop.test",
  allowsMcp: false,
  hasLogin: false,
  createdAt: "2026-11-01T10:00:00Z",
  lastUsedAt: null,
  expiresAt: "2026-12-01T10:00:00Z",
  isExpired: false,
  ...part,
});
