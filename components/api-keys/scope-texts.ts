import type { ApiScope } from "#shared/api-keys/contract.ts";

export const SCOPE_TEXTS: Record<ApiScope, string> = {
  capture: "Screenshots, PDFs, and your capture history",
  extract: "Content extraction, and your capture history",
  names: "Name checks and their history",
  "usage:read": "Usage and limits of your plans",
};
