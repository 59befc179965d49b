import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewaySignature } from '@monitor/areas/texts/gateway-posts';
import type { SectionMonitor } from './section-monitor';

export const GATEWAY_TOKEN = 'the token of the account at the gateway';
export const OUR_NUMBER = '+12025550100';

type Answer = { status: number; body?: string; headers?: Record<string, string>; waits?: Promise<void> };

/** A gateway on this machine that takes text messages as Twilio does. */
export async function openTextGateway() {
  const got: { To: string; From: string; Body: string; StatusCallback?: string }[] = [];
  let count = 0;
  const state: { answer: () => Answer } = { answer: () => ({ status: 201 }) };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const answer = state.answer();
    got.push(Object.fromEntries(new URLSearchParams(body)) as (typeof got)[number]);
    await answer.waits;
    count += 1;
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body ?? JSON.stringify({ sid: `SM${String(count).padStart(32, '0')}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    state,
    url: `http://account:secret@127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const URL_OF = 'http://localhost:4000/monitor/texts';

/** Posts a form as the gateway does, signed with its token unless another is given. */
export function postAsGateway(
  { app }: SectionMonitor,
  what: 'inbound' | 'status',
  fields: Record<string, string>,
  { token = GATEWAY_TOKEN, signature }: { token?: string; signature?: string | null } = {},
) {
  const given =
    signature === undefined ? gatewaySignature(token, `${URL_OF}/${what}`, Object.entries(fields)) : signature;
  return app.inject({
    method: 'POST',
    url: `/monitor/texts/${what}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(given !== null && { 'x-twilio-signature': given }),
    },
    payload: new URLSearchParams(fields).toString(),
  });
}
