import type { CustomFetch } from 'openid-client';
import { addressFor, problemWithUrl, type Resolve, resolveByDns } from '../integrations/public-address';

/** A provider that takes longer is away. */
const TIME_LIMIT_MS = 8_000;
/** More than any metadata, key set or token. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Why a provider could not be asked, in a sentence for who set it up. */
export class ProviderProblem extends Error {}

/**
 * Fetches from an identity provider that a company named: only public addresses by https, the address that was checked, no
 * redirects. A demo may call its own machine.
 */
export function guardedFetch(isDemo: boolean, resolve: Resolve = resolveByDns): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const problem = problemWithUrl(url, isDemo);
    if (problem !== null) throw new ProviderProblem(problem);
    const target = await addressFor(url, { isDemo, resolve });
    if ('refusal' in target) throw new ProviderProblem(target.refusal);
    const { Agent, request } = await import('undici');
    // Connects to the address that was checked, even if the name resolves to another by now.
    const dispatcher = new Agent({
      connect: {
        timeout: TIME_LIMIT_MS,
        lookup: (_hostname, { all }, found) =>
          all ? found(null, [target]) : found(null, target.address, target.family),
      },
      headersTimeout: TIME_LIMIT_MS,
      bodyTimeout: TIME_LIMIT_MS,
      maxResponseSize: MAX_ANSWER_BYTES,
    });
    try {
      const answer = await request(url, {
        dispatcher,
        method: method as 'GET' | 'POST',
        headers: headers as Record<string, string>,
        body: body === undefined || body === null ? null : String(body),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const content = await answer.body.text();
      const type = answer.headers['content-type'];
      return new Response([204, 304].includes(answer.statusCode) ? null : content, {
        status: answer.statusCode,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      });
    } finally {
      await dispatcher.destroy().catch(() => {});
    }
  };
}
