import { createMcpHandler as createProtocolHandler } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import type { ApiKeyEntitlements } from "#db/queries/api-keys.ts";
import type { ApiCall } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { authenticateApiKey } from "#server/api-keys/authenticate-key.ts";
import { assertScope } from "#server/api-keys/object-scopes.ts";
import { createMcpServer, type RunTool } from "#server/mcp/server.ts";
import type { RunCall } from "#server/mcp/tool.ts";
import { normalizeToolCall } from "#server/mcp/tool-arguments.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { describeChallenge, explainCredentials } from "#server/oauth/challenge.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import { AppError } from "#shared/errors.ts";
import { OAUTH_SCOPES } from "#shared/oauth/contract.ts";
import { ApiExchange, createContext, limitReads, recordUse, resolveObjectId } from "./api-exchange.ts";
import { assertSameOrigin, clientIp } from "./authentication.ts";
import { readJsonBody } from "./body.ts";
import { beforeDeadline, createDeadline } from "./deadline.ts";
import { type Handler, MAX_BODY_BYTES, withErrorsAndLog } from "./handler.ts";
import { problemResponse, withDefaultHeaders } from "./response.ts";

const ToolCall = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) });

/** The scopes that a connected app still needs for the tool that it calls; none for API keys, whose results say so. */
function listMissingScopes(message: unknown, { key }: ApiKeyEntitlements): readonly ApiScope[] {
  const call = ToolCall.safeParse(message).data;
  const tool = MCP_TOOLS.find(({ name }) => name === call?.params.name);
  if (!tool || key.clientId === null) return [];
  return tool.call.scopes.some((scope) => key.scopes.includes(scope)) ? [] : tool.call.scopes;
}

/** Reads one message: earlier protocols had batches, which would pass the limit of a request. */
async function readMessage(request: Request): Promise<unknown> {
  const message = await readJsonBody(request, MAX_BODY_BYTES);
  if (Array.isArray(message))
    throw new AppError("invalid", "Send one message with each request, not a list.");
  return normalizeToolCall(message);
}

/**
 * Creates the handler of the MCP server: stateless streamable HTTP. Every request has its key and its own server, and
 * errors of tools are results; a missing key or token, a scope that the user has not granted, a malformed body and a
 * foreign origin are errors of HTTP.
 * @param maxDuration the platform's limit for the route in seconds
 */
export const createMcpHandler = (maxDuration: number): Handler =>
  withErrorsAndLog(async ({ request, requestId, fail, setUser, setApiKey }) => {
    const deadline = createDeadline(maxDuration);
    const signal = AbortSignal.any([request.signal, deadline.signal]);
    const authorization = request.headers.get("authorization");
    let scopes: readonly string[] = OAUTH_SCOPES;
    const respond = async (): Promise<Response> => {
      assertSameOrigin(request);
      const found = await authenticateApiKey({
        authorization,
        clientAddress: clientIp(request),
        toolKey: null,
        idempotencyKey: null,
        acceptsApps: true,
      }).catch((error: unknown) => {
        throw explainCredentials(error, authorization);
      });
      setUser({ id: found.key.userId });
      setApiKey(found.key.id);
      recordUse(found.key);
      const message = await readMessage(request);
      const missing = listMissingScopes(message, found);
      if (missing.length > 0) {
        scopes = [...found.key.scopes, ...missing];
        assertScope(missing, found.key.scopes);
      }
      const runCall: RunCall = async (call: ApiCall, input, query) => {
        const exchange = new ApiExchange();
        assertScope(call.scopes, found.key.scopes);
        if (!call.tool) await limitReads(exchange, found);
        const body = call.body && parseApiInput(call.body, input);
        if (call.selectScope) assertScope([call.selectScope(body)], found.key.scopes);
        const context = createContext(exchange, found, {
          body,
          query: call.query && parseApiInput(call.query, query ?? {}),
          id: await resolveObjectId(call, input, found.key),
          requestId,
          deadline,
          signal,
          wantsFile: false,
          idempotency: null,
          isMcp: true,
        });
        return { ...(await call.run(context)), context };
      };
      const runTool: RunTool = (tool, input) => beforeDeadline(tool.run(input, runCall), deadline);
      const { fetch } = createProtocolHandler(() => createMcpServer(runTool, fail), {
        // No tool of ours changes, so there is nothing to subscribe to.
        maxSubscriptions: 0,
      });
      return fetch(request, { parsedBody: message });
    };
    try {
      return withDefaultHeaders(await beforeDeadline(respond(), deadline), requestId);
    } catch (error) {
      const appError = fail(error);
      const response = problemResponse(appError, requestId);
      const challenge = describeChallenge(appError, authorization, scopes);
      if (challenge) response.headers.set("www-authenticate", challenge);
      return response;
    }
  });
