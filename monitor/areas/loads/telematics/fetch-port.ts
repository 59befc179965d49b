import { ProviderError } from './provider';

export interface Ask {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
}

/** Asks a provider. @returns its JSON @throws ProviderError every answer that is none */
export type Port = (ask: Ask) => Promise<unknown>;

/** Withdrawal ends reading within ten seconds: no request may take longer. */
const TIME_LIMIT_MS = 8_000;
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_WAIT_MS = 3_600_000;

interface Guard {
  /** In messages. */
  label: string;
  isAllowed: (url: URL) => boolean;
  timeLimitMs?: number;
  maxBytes?: number;
}

/**
 * The one way to a provider: only to its own hosts, never on by a redirect, limited in time and size. What is sent and
 * answered appears in no error.
 */
export function openPort({ label, isAllowed, timeLimitMs = TIME_LIMIT_MS, maxBytes = MAX_BYTES }: Guard): Port {
  return async ({ url, method = 'GET', headers, json, form }) => {
    const where = new URL(url);
    if (!isAllowed(where)) throw new ProviderError('nonsense', `${label} named a host that is not its own.`);
    const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
    const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    let status: number;
    let text: string;
    let wait: string | null;
    try {
      const answer = await fetch(where, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimitMs),
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
        body,
      });
      status = answer.status;
      wait = answer.headers.get('retry-after');
      text = await readText(answer, maxBytes, label);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if ((error as Error).name === 'TimeoutError') throw new ProviderError('slow', `${label} did not answer in time.`);
      throw new ProviderError('unavailable', `The connection to ${label} broke.`);
    }
    if (status === 429) throw new ProviderError('busy', `${label} asks to wait.`, retryAfterMs(wait, Date.now()));
    if (status === 401 || status === 403) throw new ProviderError('credentials', `${label} answered ${status}.`);
    if (status >= 500)
      throw new ProviderError('unavailable', `${label} answered ${status}.`, retryAfterMs(wait, Date.now()));
    if (status === 400 || status === 404 || status === 410 || status === 422)
      throw new ProviderError('rejected', `${label} answered ${status}.`);
    if (status < 200 || status >= 300) throw new ProviderError('nonsense', `${label} answered ${status}.`);
    try {
      return JSON.parse(text);
    } catch {
      throw new ProviderError('nonsense', `${label} answered no JSON.`);
    }
  };
}

async function readText(answer: Response, maxBytes: number, label: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = answer.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ProviderError('nonsense', `${label} answered too much at once.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Seconds, also of a fraction, or a date. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(Math.ceil(wait), 1000), MAX_WAIT_MS);
}

/** A port's rule: these origins alone. */
export const isOrigin = (...bases: readonly string[]) => {
  const origins = new Set(bases.map((base) => new URL(base).origin));
  return (url: URL) => origins.has(url.origin);
};
