import { createHmac } from 'node:crypto';
import { WEBHOOK_HEADERS } from '@contract/integrations/webhooks.constants';
import { addressFor, type Resolve, resolveByDns } from './public-address';

/** An address that takes longer is given up, and tried again later. */
const TIME_LIMIT_MS = 10_000;

export type Posted = {
  answerStatus: number | null;
  problem: string | null;
  /** How long the address asks to be left alone, an hour at most. */
  retryAfterMs?: number;
};

const MOST_RETRY_AFTER_MS = 3_600_000;

/** Of `Retry-After: 30`; a date is not read: the next try is minutes away anyway. */
function retryAfterOf(header: string | string[] | undefined): { retryAfterMs?: number } {
  const seconds = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : 0;
  return seconds > 0 ? { retryAfterMs: Math.min(seconds * 1000, MOST_RETRY_AFTER_MS) } : {};
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`: the time is signed too, so that an old post cannot be replayed. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Posts an event to an address. Delivered is what answers 2xx in time. */
export const postEvent = (
  {
    url,
    body,
    headers,
    secret,
    now,
  }: {
    url: string;
    body: string;
    headers: { event: string; delivery: string; replay?: string };
    secret: string;
    now: Date;
  },
  by: Guard,
): Promise<Posted> =>
  postTo(
    {
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'monitor-webhooks',
        [WEBHOOK_HEADERS.event]: headers.event,
        [WEBHOOK_HEADERS.delivery]: headers.delivery,
        ...(headers.replay !== undefined && { [WEBHOOK_HEADERS.replay]: headers.replay }),
        [WEBHOOK_HEADERS.signature]: signatureOf(body, secret, now),
      },
    },
    by,
  );

type Guard = { isDemo: boolean; resolve?: Resolve };

/**
 * Posts to an address that someone else gave: only where `addressFor` allows it. A redirect is not followed: it could
 * lead anywhere.
 */
export async function postTo(
  { url, body, headers }: { url: string; body: string | Buffer; headers: Record<string, string> },
  { isDemo, resolve = resolveByDns }: Guard,
): Promise<Posted> {
  const where = new URL(url);
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  // Whoever owns a name decides how long it takes to be looked up.
  const target = await Promise.race([addressFor(where, { isDemo, resolve }), aborted(signal)]);
  if (target === null) return { answerStatus: null, problem: TOO_SLOW };
  if ('refusal' in target) return { answerStatus: null, problem: target.refusal };
  const { Agent, request } = await import('undici');
  // Connects to the address that was checked, even if the name resolves to another by now.
  const dispatcher = new Agent({
    connect: {
      timeout: TIME_LIMIT_MS,
      lookup: (_hostname, { all }, found) => (all ? found(null, [target]) : found(null, target.address, target.family)),
    },
    headersTimeout: TIME_LIMIT_MS,
    bodyTimeout: TIME_LIMIT_MS,
  });
  try {
    const answer = await request(where, { dispatcher, method: 'POST', signal, headers, body });
    await answer.body.dump({ limit: 64 * 1024 }).catch(() => {});
    const { statusCode, headers: answered } = answer;
    if (statusCode >= 200 && statusCode < 300) return { answerStatus: statusCode, problem: null };
    const isRedirect = statusCode >= 300 && statusCode < 400;
    return {
      answerStatus: statusCode,
      problem: isRedirect ? `It answered ${statusCode}: redirects are not followed.` : `It answered ${statusCode}.`,
      ...retryAfterOf(answered['retry-after']),
    };
  } catch (error) {
    return { answerStatus: null, problem: describeProblem(error) };
  } finally {
    await dispatcher.destroy().catch(() => {});
  }
}

const TOO_SLOW = 'It did not answer within ten seconds.';

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

function describeProblem(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || code?.includes('TIMEOUT')) return TOO_SLOW;
  if (code === 'ECONNREFUSED') return 'It takes no connections.';
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return 'Its certificate is not valid.';
  return 'The connection broke.';
}
