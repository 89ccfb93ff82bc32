import * as z from "zod/mini";
import { noToolAccessError } from "#server/platform/plan-errors.ts";
import { findSessionEntitlement } from "#server/usage/entitlement.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import type { DomainDetails } from "#shared/name-check/contract.ts";
import { areSpecified } from "#shared/name-check/options.ts";
import { toTld } from "#shared/name-check/tlds.ts";
import { validateLabel } from "#shared/name-check/validation.ts";
import { getRegistryClient } from "./clients.ts";

const DomainText = z.string().check(z.maxLength(253));

/** @throws AppError `invalid` for anything but a domain name with a known TLD */
async function parseDomainName(value: unknown): Promise<string> {
  const text = DomainText.safeParse(value).data?.trim().toLowerCase() ?? "";
  const tld = toTld(text);
  const isKnown = areSpecified([tld]) || (await getRegistryClient().listTlds())?.includes(tld);
  if (!isKnown || validateLabel(text.slice(0, -tld.length)) !== null)
    throw new AppError("invalid", "Please enter a domain name with a supported TLD.");
  return text;
}

/**
 * Gets registrar and dates of a domain name from its registry. Separate from the check, which mostly needs no
 * registry for a taken name.
 * @throws AppError `invalid`, `unauthenticated`, `no_access`, `not_found` when it is not registered, `upstream_failed`
 */
export async function getDomainRegistration(user: SignedInUser, text: string | null): Promise<DomainDetails> {
  const name = await parseDomainName(text);
  const key = { userId: user.id, sessionId: user.sessionId };
  if (!(await findSessionEntitlement(key, TOOL_KEYS.nameCheck))) throw noToolAccessError(TOOL_KEYS.nameCheck);
  const found = await getRegistryClient()
    .getRegistration(name)
    .catch((cause) => {
      throw new AppError("upstream_failed", "The registry did not respond. Please try again.", { cause });
    });
  if (!found) throw new AppError("not_found", "The registry has no record of this name.");
  return { name, ...found.registration, source: found.source };
}
