import { checkNames, toCheckRequest } from "#server/name-check/check.ts";
import { deleteCheck, getCheck, listChecks } from "#server/name-check/history.ts";
import type { CheckItem, NameCheckCall, NameCheckResult, PageQuery } from "#shared/api/contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { sortByStatus } from "#shared/name-check/summary.ts";
import { type ApiContext, type ApiResult, toCallUsage } from "./call.ts";

export async function runNameCheck(context: ApiContext<NameCheckCall>): Promise<ApiResult> {
  const { caller, body: call, requestId, signal } = context;
  const check = await checkNames(caller, toCheckRequest(call), { requestId, signal, onRow: () => undefined });
  const body: NameCheckResult = {
    id: check.checkId,
    domains: call.ideas ? sortByStatus(check.domains, ({ status }) => status) : check.domains,
    handles: check.social,
    notice: check.notice,
    usage: toCallUsage("nameCheck", context.getSettledUsage()),
  };
  return { body, cost: { tool: "nameCheck", units: body.usage.cost } };
}

const toCheckItem = ({ id, request, domains, social, createdAt, expiresAt }: CheckSummary): CheckItem => ({
  id,
  name: request.query,
  tlds: request.tlds,
  platforms: request.platforms,
  variations: request.checkVariations,
  ...(request.ideas ? { ideas: request.ideas } : {}),
  domains,
  handles: social,
  createdAt,
  expiresAt,
});

export async function runListChecks({ userId, query }: ApiContext<unknown, PageQuery>): Promise<ApiResult> {
  const { data, nextCursor } = await listChecks(userId, query.limit, query.cursor);
  return { body: { data: data.map(toCheckItem), nextCursor } };
}

export async function runGetCheck({ userId, id }: ApiContext): Promise<ApiResult> {
  const { rows, ...summary } = await getCheck(userId, id);
  return { body: { ...toCheckItem(summary), rows: { domains: rows.domains, handles: rows.social } } };
}

export async function runDeleteCheck({ userId, id }: ApiContext): Promise<ApiResult> {
  await deleteCheck(userId, id);
  return { body: null };
}
