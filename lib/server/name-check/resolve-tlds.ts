import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { AppError } from "#shared/errors.ts";
import { validateCheck } from "#shared/name-check/candidates.ts";
import type { CheckRequest, TldList } from "#shared/name-check/contract.ts";
import { areSpecified, TLDS, type Tld } from "#shared/name-check/options.ts";
import { parseQuery } from "#shared/name-check/query.ts";
import { sortTlds } from "#shared/name-check/tlds.ts";
import { getRegistryClient } from "./clients.ts";
import { isOpenTld } from "./domains/open-tlds.ts";

const invalidTld = (message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer: "/tlds", code: "invalid", message }] });

const listMissingError = (): AppError =>
  new AppError("upstream_failed", "IANA's list of TLDs could not be loaded. Please try again.");

/**
 * Refuses TLDs without a known registry. The specified ones need no list.
 * @throws AppError `invalid` with the first unknown one; `upstream_failed` when that cannot be decided now
 */
export async function assertKnownTlds(tlds: readonly string[] = []): Promise<void> {
  const others = (tlds as Tld[]).filter((tld) => !areSpecified([tld]));
  if (others.length === 0) return;
  const known = await getRegistryClient().listTlds();
  if (!known) throw listMissingError();
  const unknown = others.find((tld) => !known.includes(tld));
  if (unknown) throw invalidTld(`${unknown} cannot be checked: it is no TLD whose registry has RDAP`);
}

/**
 * Whether the registry of a TLD reports that a name under it has become available.
 * @throws AppError `upstream_failed` when IANA's list is needed and cannot be loaded
 */
export async function reportsAvailability(tld: Tld): Promise<boolean> {
  if (areSpecified([tld])) return true;
  if (!isOpenTld(tld)) return false;
  const known = await getRegistryClient().listTlds();
  if (!known) throw listMissingError();
  return known.includes(tld);
}

/** A name with a period is a domain if the list says so; no check waits long for that. */
const LIST_WAIT_MS = 1_000;

async function findTypedTld(query: string): Promise<Tld | null> {
  const known = await withTimeout(LIST_WAIT_MS, getRegistryClient().listTlds());
  return parseQuery(query, known ?? []).tld;
}

/** The request that also checks a TLD. @throws AppError `invalid` for too many domains */
function withTld(request: CheckRequest, tld: Tld): CheckRequest {
  const extended = { ...request, tlds: sortTlds([...request.tlds, tld]) };
  const problem = validateCheck(extended);
  if (problem) throw new AppError("invalid", problem);
  return extended;
}

/**
 * The request with the TLD that is typed with the name, such as `.shop` of `acme.shop`, unless it is a specified one or
 * no domains are checked.
 * @throws AppError `invalid` for an unknown TLD or too many domains; `upstream_failed` when IANA's list is needed and
 * cannot be loaded
 */
export async function resolveTlds(request: CheckRequest): Promise<CheckRequest> {
  const { query, tlds } = request;
  const { tld: sure } = parseQuery(query);
  const typed = sure ?? (query.includes(".") ? await findTypedTld(query) : null);
  // Of two labels, whose registry may not be known: its name servers can still show that a name is taken.
  await assertKnownTlds(tlds.filter((tld) => tld !== sure));
  const isAdded =
    typed && !areSpecified([typed]) && !request.ideas && tlds.length > 0 && !tlds.includes(typed);
  return isAdded ? withTld(request, typed) : request;
}

/** TLDs for the screen; only the specified ones while IANA's list cannot be loaded. */
export async function listTlds(): Promise<TldList> {
  const known = (await getRegistryClient().listTlds()) ?? [...TLDS];
  const isOpen = (tld: Tld) => areSpecified([tld]) || isOpenTld(tld);
  return { open: known.filter(isOpen), other: known.filter((tld) => !isOpen(tld)) };
}
