import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};

/** `lost`: the connection ends without an answer. */
export type Answering =
  | 'lost'
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string | Buffer };

export type FakeMonitor = { url: string; asked: Asked[]; close: () => Promise<void> };

/** Answers one request after the other as it was given; the last answer stays. */
export async function fakeMonitor(...answers: Answering[]): Promise<FakeMonitor> {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url = '', headers } = request;
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push({ method, path: url, headers, body: Buffer.concat(pieces).toString() });
    if (answer === 'lost') return request.socket.destroy();
    const { status = 200, json, text = JSON.stringify(json) } = answer;
    response.writeHead(status, { connection: 'close', ...answer.headers }).end(status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/monitor`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const refusal = (status: number, body: object = {}, headers: Record<string, string> = {}): Answering => ({
  status,
  headers,
  json: { code: 'a_code', message: 'A message.', ...body },
});

/** A page of carriers' notes, or of anything. */
export const pageOf = (json: unknown, page: number, pages: number, items = 3): Answering => ({
  json,
  headers: { currentpage: String(page), totalpages: String(pages), totalitems: String(items) },
});
