import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Sends requests to several nodes in turn, as nginx does: on to the next where one takes no connection. A form that a
 * node had begun to read is never sent again.
 *
 * @param origins of the nodes, called for each request
 */
export async function startBalancer(origins: () => readonly string[]) {
  let turn = 0;
  /** @param nodes those not tried yet, in turn */
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, [origin, ...rest]: string[]) => {
    const { method, headers } = incoming;
    const node = request(origin! + incoming.url, { method, headers, agent: false }, (answer) => {
      // Of one connection, not of the answer.
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    node.on('error', (error: NodeJS.ErrnoException) => {
      // As nginx does: a connection that a closing node had not taken yet is reset, and asking again is safe for a GET alone.
      const mayAskAnother = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && method === 'GET');
      if (mayAskAnother && rest.length > 0 && !outgoing.headersSent) pass(incoming, outgoing, body, rest);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(String(error));
    });
    node.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const all = origins();
    const first = turn++ % all.length;
    pass(incoming, outgoing, Buffer.concat(pieces), [...all.slice(first), ...all.slice(0, first)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
