import { MCP_PATH } from '@contract/assistants/assistants.constants';
import { speakMcp } from '@contract/assistants/mcp.calls';
import { withBase } from '@contract/portal-paths';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../base/http-errors';
import { type CallContext, mount } from '../../server/calls';
import { isOwnOrigin } from '../../server/own-origins';
import type { Services } from '../../server/services';
import { askingAs } from './ask';
import { type Called, limitToolCalls, receipt } from './receipt';

/** The Model Context Protocol over HTTP (decision 0215): each message is a request of its own, on any node. */
export function mcpRoutes(app: FastifyInstance, services: Services) {
  const isOwn = isOwnOrigin(services.env);

  mount(app, services, speakMcp, async ({ body: message }, context) => {
    const { session, request } = context;
    // The protocol's guard against a page that a browser was led to; programs send no Origin.
    if (request.headers.origin !== undefined && !isOwn(request))
      throw new ApiError(403, { code: 'foreign_origin', message: 'A page of another site cannot use this address.' });
    const key = session.apiKey;
    if (!key) throw new ApiError(403, { code: 'needs_a_key', message: 'Use an API key here.' });
    const called = calledBy(message);
    if (called) await limitToolCalls(context);
    const serving = {
      ask: askingAs(app, context),
      page: (path: string) => services.env.portalOrigin + withBase(path),
      now: context.now,
      mayPropose: key.mayPropose,
      failed: (error: unknown) => {
        request.log.error({ err: error }, 'a tool of the assistants failed');
        return `Something went wrong on our side. Reference ${request.id}.`;
      },
    };
    const { status, answer } = await speak(message, serving, called ?? nothingCalled(), request.headers);
    if (called) await receipt(context, called);
    context.reply.status(status);
    return answer;
  });

  // Without sessions and streams there is nothing to open or to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) =>
      reply.status(405).header('allow', 'POST').send({ code: 'method_not_allowed', message: 'Send a POST.' }),
  });
}

type Message = { method?: string | undefined; params?: unknown };

const nothingCalled = (): Called => ({ tool: '', args: null, result: 'rejected', decided: null });

/** The tool that a message calls; null: it calls none. */
function calledBy({ method, params }: Message): Called | null {
  if (method !== 'tools/call') return null;
  const { name, arguments: args } = ((typeof params === 'object' ? params : null) as Record<string, unknown>) ?? {};
  return { ...nothingCalled(), tool: typeof name === 'string' ? name : 'no tool', args };
}

/** Answers one message by the protocol's own server and transport; loaded at the first one. */
async function speak(
  message: object,
  serving: Parameters<typeof import('./mcp-server').serverFor>[0],
  called: Called,
  headers: CallContext['request']['headers'],
): Promise<{ status: number; answer: unknown }> {
  const { serverFor } = await import('./mcp-server');
  const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
    '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
  );
  const transport = new Transport({ enableJsonResponse: true });
  const server = serverFor(serving, called);
  await server.connect(transport);
  const asked = new Headers({ 'content-type': 'application/json' });
  for (const name of ['accept', 'mcp-protocol-version']) {
    const value = headers[name];
    if (typeof value === 'string') asked.set(name, value);
  }
  const request = new Request('http://monitor/mcp', { method: 'POST', headers: asked, body: '{}' });
  const response = await transport.handleRequest(request, { parsedBody: message });
  const text = await response.text();
  await server.close();
  return { status: response.status, answer: text === '' ? undefined : JSON.parse(text) };
}
