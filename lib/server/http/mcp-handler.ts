import { createMcpHandler as createProtocolHandler } from "@modelcontextprotocol/server";
import type { ApiCall } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { authenticateApiKey } from "#server/api-keys/authenticate-key.ts";
import { assertScope } from "#server/api-keys/object-scopes.ts";
import { createMcpServer, type RunTool } from "#server/mcp/server.ts";
import type { RunCall } from "#server/mcp/tool.ts";
import { ApiExchange, createContext, limitReads, recordUse, resolveObjectId } from "./api-exchange.ts";
import { assertSameOrigin, clientIp } from "./authentication.ts";
import { beforeDeadline, createDeadline } from "./deadline.ts";
import { type Handler, MAX_BODY_BYTES, withErrorsAndLog } from "./handler.ts";
import { problemResponse, withDefaultHeaders } from "./response.ts";

/**
 * Creates the handler of the MCP server: stateless streamable HTTP. Every request has its key and its own server, and
 * errors of tools are results; only a missing key and a foreign origin are errors of HTTP.
 * @param maxDuration the platform's limit for the route in seconds
 */
export const createMcpHandler = (maxDuration: number): Handler =>
  withErrorsAndLog(async ({ request, requestId, fail, setUser, setApiKey }) => {
    const deadline = createDeadline(maxDuration);
    const signal = AbortSignal.any([request.signal, deadline.signal]);
    const respond = async (): Promise<Response> => {
      assertSameOrigin(request);
      const found = await authenticateApiKey({
        authorization: request.headers.get("authorization"),
        clientAddress: clientIp(request),
        toolKey: null,
        idempotencyKey: null,
      });
      setUser({ id: found.key.userId });
      setApiKey(found.key.id);
      recordUse(found.key);
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
        maxRequestBodySize: MAX_BODY_BYTES,
        // No tool of ours changes, so there is nothing to subscribe to.
        maxSubscriptions: 0,
      });
      return fetch(request);
    };
    try {
      return withDefaultHeaders(await beforeDeadline(respond(), deadline), requestId);
    } catch (error) {
      return problemResponse(fail(error), requestId);
    }
  });
