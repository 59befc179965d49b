import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The pages of an identity provider of the tests: a person says who they are, or goes back. */

export const WHO_ARE_YOU = `<form method="post">
  <label>Who are you? <input name="email" /></label>
  <button>Let me in</button> <button name="cancel" value="1">Cancel</button>
</form>`;

export const sendPage = (response: ServerResponse, title: string, main: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${main}</main></html>`);

/** @returns the fields of a posted form */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const piece of request) body += piece;
  return new URLSearchParams(body);
}

export function stopServer(server: Server): Promise<void> {
  // A browser keeps its connection open for a next request.
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
