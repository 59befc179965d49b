import type { CallEntry, CallOptions, Download, KeyedOptions, Upload } from './call.js';
import { asErrorBody, ConnectionLost, type MonitorError, Refused, refusalOf, UnreadableAnswer } from './errors.js';
import { type EventOptions, readEvents } from './events.js';
import { CALLS, type Calls, type MonitorEvent } from './generated/calls.js';
import { VERSION } from './generated/version.js';
import { Page } from './page.js';

export type MonitorOptions = {
  /** Where the monitor's API is: `https://HOST/monitor`. */
  url: string;
  /** An API key of the company, or the jwt of a person's session. */
  key: string;
  /** How often a call that may be repeated is tried again. */
  retries?: number;
  /** For each try. */
  timeoutMs?: number;
  /** The longest wait before another try; where the monitor asks for a longer one, its refusal is thrown. */
  longestWaitMs?: number;
  /** Allows `http://` to another machine: the key is then readable on the way. */
  allowHttp?: boolean;
  /** Called once for each call that will end. Otherwise it is a warning on the console. */
  onDeprecated?: (notice: { call: string; ends: string | null }) => void;
  fetch?: typeof fetch;
  /** For tests. @returns when the time is over; rejects when the signal is aborted */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** Every call of the contract under its name, and the feed of events. */
export type Monitor = Calls & {
  /**
   * What happened for the company after an event, oldest first, each with its number. With `follow` it goes on for good,
   * through outages too.
   */
  events(options: EventOptions): AsyncGenerator<MonitorEvent, void, void>;
};

/** What a call takes. */
export type InputOf<Name extends keyof Calls> = NonNullable<Parameters<Calls[Name]>[0]>;
/** What a call answers. */
export type AnswerOf<Name extends keyof Calls> =
  Awaited<ReturnType<Calls[Name]>> extends Page<infer Answer, unknown> ? Answer : Awaited<ReturnType<Calls[Name]>>;

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Upload;
};

/** @throws TypeError for an address or a key that cannot be used */
export function connect({
  url,
  key,
  retries = 4,
  timeoutMs = 30_000,
  longestWaitMs = 60_000,
  allowHttp = false,
  onDeprecated = ({ call, ends }) =>
    console.warn(`broker-portal-client: ${call} will end${ends ? ` on ${ends}` : ''}.`),
  fetch: send = globalThis.fetch,
  wait = waiting,
}: MonitorOptions): Monitor {
  const base = baseOf(url, allowHttp);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('key must be an API key: printable characters without spaces.');
  const announced = new Set<string>();

  async function once(name: string, request: Request, signal: AbortSignal | undefined) {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      // A redirect could lead the key elsewhere: none is followed.
      const answer = await send(request, {
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return { answer, content: new Uint8Array(await answer.arrayBuffer()) };
    } catch (error) {
      signal?.throwIfAborted();
      throw new ConnectionLost(name, 'The connection was lost, or no answer came in time.', { cause: error });
    }
  }

  async function answered(name: string, call: CallEntry, input: Input, { signal, idempotencyKey }: KeyedOptions) {
    // Made now: all tries have the same.
    const submission = call.repeats === 'by-key' ? (idempotencyKey ?? crypto.randomUUID()) : null;
    const address = `${base}${pathOf(name, call, input.params)}${queryOf(input.query)}`;
    const { body, type } = bodyOf(call, input);
    for (let tried = 0; ; tried += 1) {
      signal?.throwIfAborted();
      const request = new Request(address, {
        method: call.method,
        body,
        headers: {
          accept: call.download ? '*/*' : 'application/json',
          authorization: `Bearer ${key}`,
          'user-agent': `broker-portal-client/${VERSION} (typescript)`,
          ...(type && { 'content-type': type }),
          ...(submission && { 'idempotency-key': submission }),
        },
      });
      try {
        const { answer, content } = await once(name, request, signal);
        if (answer.headers.has('deprecation') && !announced.has(name)) {
          announced.add(name);
          onDeprecated({ call: name, ends: answer.headers.get('sunset') });
        }
        if (answer.ok) return { answer, content };
        throw problemOf(name, answer, content);
      } catch (error) {
        const pause = pauseBefore(error as MonitorError, tried);
        if (!call.repeats || pause === null || tried >= retries || pause > longestWaitMs) throw error;
        await wait(pause, signal);
      }
    }
  }

  async function make(name: keyof Calls, input: Input = {}, options: KeyedOptions = {}): Promise<unknown> {
    const call = CALLS[name];
    const { answer, content } = await answered(name, call, input, options);
    if (call.download) return downloadOf(answer, content);
    if (answer.status === 204) return undefined;
    const json = jsonOf(name, answer, content);
    if (!call.list) return json;
    const list = (json as Record<string, unknown[]>)[call.list];
    const read = (page: number) =>
      make(name, { ...input, query: { ...input.query, page } }, options) as Promise<Page<unknown, unknown>>;
    return new Page(json, list ?? [], countsOf(name, answer), read);
  }

  const methods = Object.fromEntries(
    (Object.keys(CALLS) as (keyof Calls)[]).map((name) => [
      name,
      (input?: Input, options?: KeyedOptions) => make(name, input, options),
    ]),
  ) as unknown as Calls;
  return {
    ...methods,
    events: (options: EventOptions) =>
      readEvents({ list: (input, given: CallOptions) => methods.listCompanyEvents(input, given), wait }, options),
  };
}

function baseOf(url: string, allowHttp: boolean): string {
  const { protocol, hostname, username, password, search, hash, href } = new URL(url);
  const isHere = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && (isHere || allowHttp)))
    throw new TypeError('url must begin with https://. With allowHttp, http:// is sent to, and the key is readable.');
  if (username || password || search || hash)
    throw new TypeError('url must be an address alone, like https://HOST/monitor.');
  return href.replace(/\/+$/, '');
}

/** @throws TypeError for a parameter that would lead to another call */
function pathOf(name: string, { path }: CallEntry, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = String(params[parameter] ?? '');
    if (value === '' || value === '.' || value === '..') throw new TypeError(`${name}: ${parameter} is missing.`);
    return encodeURIComponent(value);
  });
}

function queryOf(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [...pairsOf(name, value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** In brackets, as the monitor reads them: `q[status_in][]=covered`. */
function* pairsOf(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined || value === null) return;
  // An empty condition would be left out, and the list be wider than was asked for.
  if (name.startsWith('q[') && (value === '' || (Array.isArray(value) && value.length === 0)))
    throw new TypeError(`${name} is empty: leave it out, or ask for something.`);
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) yield* pairsOf(`${name}[${typeof item === 'object' ? at : ''}]`, item);
  else if (typeof value === 'object')
    for (const [inner, item] of Object.entries(value)) yield* pairsOf(`${name}[${inner}]`, item);
  else yield [name, String(value)];
}

function bodyOf({ upload }: CallEntry, { body, file }: Input): { body?: FormData | string; type?: string } {
  if (!upload || (!file && body !== undefined))
    return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}).flatMap(([name, value]) => [...fieldsOf(name, value)]))
    form.append(name, value);
  if (file) form.append('file', new Blob([file.content as BlobPart], file.type ? { type: file.type } : {}), file.name);
  return { body: form };
}

function* fieldsOf(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) yield [`${name}[]`, String(item)];
  else if (typeof value === 'object')
    for (const [inner, item] of Object.entries(value)) yield* fieldsOf(`${name}[${inner}]`, item);
  else yield [name, String(value)];
}

function problemOf(name: string, answer: Response, content: Uint8Array): MonitorError {
  const text = new TextDecoder().decode(content);
  const body = asErrorBody(text);
  const { status, headers } = answer;
  const retryAfterSeconds = secondsIn(headers.get('retry-after'));
  if (body) return refusalOf(name, { status, body, requestId: headers.get('x-request-id'), retryAfterSeconds });
  return new UnreadableAnswer(name, status, `not an answer of the monitor: ${text.slice(0, 200)}`);
}

/** `Retry-After` is seconds or a date. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** How long to wait before another try; null: none can help. */
function pauseBefore(error: MonitorError, tried: number): number | null {
  // From half a second on, doubled and at most 30 s, and not all callers at once.
  const backoff = Math.min(30_000, 500 * 2 ** tried) * (0.75 + Math.random() / 2);
  if (error instanceof ConnectionLost) return backoff;
  if (error instanceof UnreadableAnswer) return [429, 502, 503, 504].includes(error.status) ? backoff : null;
  if (!(error instanceof Refused) || (error.status !== 429 && error.status !== 503)) return null;
  return error.retryAfterSeconds === null ? backoff : error.retryAfterSeconds * 1000;
}

function jsonOf(name: string, answer: Response, content: Uint8Array): unknown {
  const text = new TextDecoder().decode(content);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer(name, answer.status, `not JSON: ${text.slice(0, 200)}`);
  }
}

/** @throws UnreadableAnswer where a proxy took the headers away: a list that ends too early looks like a whole one */
function countsOf(name: string, { status, headers }: Response) {
  const count = (header: string) => {
    const value = headers.get(header) ?? '';
    if (!/^\d+$/.test(value)) throw new UnreadableAnswer(name, status, `a list without its header ${header}`);
    return Number(value);
  };
  return { number: count('currentpage'), totalPages: count('totalpages'), totalItems: count('totalitems') };
}

function downloadOf({ headers }: Response, content: Uint8Array): Download {
  const given = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1];
  const plain = /filename="([^"]*)"/i.exec(given)?.[1];
  const name = (encoded ? decoded(encoded) : plain) ?? '';
  return {
    // A name alone: no answer chooses the folder of a file.
    name: name.replaceAll(/[\p{Cc}/\\:]/gu, '_').replace(/^\.+/, '') || 'file',
    type: headers.get('content-type') ?? 'application/octet-stream',
    content,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const waiting = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
