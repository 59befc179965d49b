import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { tickets } from '@monitor/db/schema';
import { companyIdOf } from '../../support/paper-rows';
import type { SectionMonitor } from '../../support/section-monitor';

/** Rights for every tool and every kind of proposal. */
export const SCOPES = ['sourcing', 'onboarding', 'insurance_workflow', 'tickets_workflow', 'compliance'];

/** A key of the demo company: read-only, and it may propose, unless a test says otherwise. */
export async function makeKey(
  monitor: SectionMonitor,
  given: object = {},
  as = 'admin@demo.test',
): Promise<{ id: number; key: string }> {
  const api_key = { name: 'Desk assistant', scopes: SCOPES, may_propose: true, ...given };
  const { status, body } = await monitor.send('POST', '/api_keys', { api_key }, as);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.api_key.id, key: body.key };
}

/** Where the monitor listens, for clients that need a socket. */
export async function listen({ app }: SectionMonitor): Promise<string> {
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/monitor`;
}

/** The protocol's own client over HTTP. */
export async function connect(address: string, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
  return client;
}

export type Told = {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own data
  data: any;
};

export function told(result: CallToolResult): Told {
  const [first] = result.content;
  const text = first?.type === 'text' ? first.text : '';
  return { isError: result.isError === true, text, data: result.structuredContent };
}

/** Calls a tool through the protocol's client. */
export const use = async (client: Client, name: string, args: object = {}): Promise<Told> =>
  told((await client.callTool({ name, arguments: args as Record<string, unknown> })) as CallToolResult);

/** One message by an injected request, without a client that checks it first. */
export async function post(
  { app }: SectionMonitor,
  key: string | null,
  message: unknown,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: '/monitor/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  });
  return { status: response.statusCode, text: response.body };
}

export const calling = (name: unknown, args: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** An open alert, of the company of `email`. */
export async function addAlert({ db }: SectionMonitor, message: string, email = 'admin@demo.test'): Promise<number> {
  const at = new Date('2026-09-10T12:00:00Z');
  const [row] = await db
    .insert(tickets)
    .values({
      companyId: await companyIdOf(db, email),
      isType: 'out_of_range',
      status: 'new',
      severity: 'look',
      message,
      evidence: [{ what: 'Truck', value: 'none assigned', source: 'Load', as_of: null, is_checked: true }],
      subject: message,
      openedAt: at,
      raisedAt: at,
    })
    .returning({ id: tickets.id });
  return row!.id;
}

/** What the audit log has of a kind, newest first. */
export async function auditOf(monitor: SectionMonitor, kind: string): Promise<{ summary: string; user: string }[]> {
  return (await monitor.get(`/audit_events?kind=${kind}&per_page=100`)).body.audit_events;
}
