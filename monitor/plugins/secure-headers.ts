import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * What keeps a browser from making more of an answer than it is: helmet's headers, by name. They are the same on every
 * answer, so they are asked for once: working them out takes longer than finding who asks.
 */
export function secureHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } })(
    {} as IncomingMessage,
    answer as unknown as ServerResponse,
    (error) => {
      if (error) throw error;
    },
  );
  return headers;
}
