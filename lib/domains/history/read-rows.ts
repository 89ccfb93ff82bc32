import { type CheckRows, DomainRow, SocialRow } from "#shared/name-check/contract.ts";

/** Rows as they were kept; one that an older version wrote and this one does not understand is left out. */
export function readRows(kept: { domains: unknown[]; social: unknown[] }): CheckRows {
  return {
    domains: kept.domains.flatMap((row) => DomainRow.safeParse(row).data ?? []),
    social: kept.social.flatMap((row) => SocialRow.safeParse(row).data ?? []),
  };
}
