import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { type Call, type CallInput, type CallOutput, changesNothing } from '@contract/call';
import { BLOCKED_ACCESS_PAGES, CONFIRM_IT_IS_YOU } from '@contract/identity/identity.constants';
import { type ErrorOfAnyCall, hasError, outcomeOf } from '@contract/shared/error-catalogue';
import { ErrorBody, PAPER_CHANGED } from '@contract/shared/errors';
import type { PagingInfo } from '@contract/shared/paging';
import { SUBMISSION_HEADER } from '@contract/shared/submissions.constants';
import { beginSpan, endSpan, traceHeaders } from '@contract/shared/telemetry-server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { stringify } from 'qs';
import { Agent, request as httpRequest } from 'undici';
import { paths, withoutBase } from '~/paths';
import { confirmPath, loginPath } from '~/view/login-path';
import { problemResponse } from '~/view/problem';
import { env } from './env.server';
import { newReference, reportError, sendToService } from './error-reporting.server';
import { callName, countCall } from './metrics.server';
import { monitorSessionOf } from './session.server';
import { multipartBody, type UploadedFile } from './uploads.server';

/** A call that takes longer is aborted: a page that says so beats one that hangs. */
const TIME_LIMIT_MS = 10_000;
/** Passwords are compared a few at a time: on a Monday morning the last of a thousand waits. */
const QUEUE_TIME_LIMIT_MS = 60_000;
/** A file is on this machine before it is passed on; storing it takes longer than a query. */
const UPLOAD_TIME_LIMIT_MS = 60_000;

/** Marks the redirect to the page that asks for a code. */
export const CONFIRMS = 'x-confirms';

/** The monitor's name of its session cookie. */
const SESSION_COOKIE = 'monitor_session';

/** No answer for a page is longer. A larger one, held in memory several times over, could end the process. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

// One pool per process: a new connection for each call costs more than the call.
const pool = { connections: 128, keepAliveTimeout: 30_000, headersTimeout: TIME_LIMIT_MS, bodyTimeout: TIME_LIMIT_MS };
const agent = new Agent({ ...pool, maxResponseSize: MAX_ANSWER_BYTES });
/** Calls that wait in a queue do so on connections of their own: a morning's sign-ins hold up no other page. */
const queueAgent = new Agent({ ...pool, maxResponseSize: MAX_ANSWER_BYTES });
/** Files are streamed as they come in, however long they are. */
const downloadAgent = new Agent(pool);

export type Answered<C> = {
  ok: true;
  /** 200, 204, or 206 where a call has it as its own outcome. */
  status: number;
  data: CallOutput<C>;
  /** Of a list: from the headers currentpage, totalpages, totalitems. */
  paging: PagingInfo;
  /** The session that the monitor opened with this answer, for signing in. */
  newSession: string | null;
};
export type Refused<S extends number> = { ok: false; status: S; error: ErrorBody; retryAfterSeconds: number | null };

/** Statuses about what was typed, or whether it may be sent now. Any other says that the page itself is not for its reader. */
export const FORM_REFUSALS = [409, 413, 422, 429] as const;
type FormRefusal = (typeof FORM_REFUSALS)[number];

/** The monitor for one request of a browser: with that browser's session. */
export type Monitor = {
  /**
   * Makes a call. Returns the statuses in `handles` as values; throws every other outcome except success as a Response,
   * as the error catalogue says: a redirect, a page of that status, and for anything else (down, slow, malformed, a
   * fault, an unexpected status) 503 with a reference. `file` goes with a call that has `upload`. With a `submissionId`
   * a repeat creates its record once (decision 0060). `noData` is the message when the call succeeded without data.
   */
  call: <C extends Call, const S extends C['errors'][number] | ErrorOfAnyCall = never>(
    call: C,
    input: CallInput<C>,
    options?: { handles?: readonly S[]; file?: UploadedFile | null; submissionId?: string | null; noData?: string },
  ) => Promise<Answered<C> | (S extends never ? never : Refused<S>)>;
  /** The data that a call returns. Throws every refusal, as `call` throws those that it does not return. */
  get: <C extends Call>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;
  /** A call that a form sends: returns those of its refusals that come back to the form (FORM_REFUSALS) as values. */
  send: <C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: { file?: UploadedFile | null; submissionId?: string | null },
  ) => Promise<Answered<C> | Refused<FormRefusal & (C['errors'][number] | ErrorOfAnyCall)>>;
  /**
   * The file that a call with `download` returns, streamed to the browser and never held whole. Throws every refusal,
   * as `call` throws those that it does not return.
   */
  download: <C extends Call>(call: C, input: CallInput<C>) => Promise<Response>;
};

/** The monitor for this request; `token` replaces the browser's session (while signing in). */
export async function openMonitor({ request }: Pick<LoaderFunctionArgs, 'request'>, token?: string): Promise<Monitor> {
  const session = token ?? (await monitorSessionOf(request));
  const make = (async (call: Call, input: Input, options: CallOptions = {}) => {
    const reference = newReference();
    const answer = await send(call, input, session, reference, request, options);
    const { status } = answer;
    if (status >= 200 && status < 300) return accepted(call, answer, reference, options.noData);
    const error = readError(answer.body);
    const isStepUp = error?.code === CONFIRM_IT_IS_YOU;
    if (error && !isStepUp && hasError(call, status) && options.handles?.includes(status))
      return { ok: false, status, error, retryAfterSeconds: Number(answer.headers['retry-after']) || null };
    if (status === 503 && error?.code === 'busy')
      throw busy(error.message, Number(answer.headers['retry-after']) || 30);
    throw thrown(call, status, error, request, reference);
  }) as Monitor['call'];
  return {
    call: make,
    get: async (call, input) => (await make(call, input)).data,
    send: (call, input, options) => make(call, input, { ...options, handles: FORM_REFUSALS }),
    download: (async (call: Call, input: Input) => {
      const reference = newReference();
      try {
        const { statusCode, headers, body } = await ask(
          call,
          input,
          session,
          reference,
          request,
          hangUpOf(request, call),
        );
        if (statusCode === 200) return fileResponse(headers, body);
        throw thrown(call, statusCode, readError(JSON.parse(await errorText(body))), request, reference);
      } catch (error) {
        throw error instanceof Response ? error : failed(reference, error, request);
      }
    }) as Monitor['download'],
  };
}

/** @throws Error when it is longer than any answer except a file */
async function errorText(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('refused with more than can be read');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The monitor's headers that describe the file; the browser saves it, whatever it holds. */
function fileResponse(headers: RawAnswer['headers'], body: Readable): Response {
  const kept = ['content-type', 'content-length', 'content-disposition'].flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Response(Readable.toWeb(body) as NodeWebStream as ReadableStream, {
    headers: [...kept, ['x-content-type-options', 'nosniff'], ['cache-control', 'private, no-store']],
  });
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type CallOptions = {
  handles?: readonly number[];
  file?: UploadedFile | null;
  submissionId?: string | null;
  noData?: string;
};
type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown };

async function send(
  call: Call,
  input: Input,
  session: string | null,
  reference: string,
  request: Request,
  options: CallOptions,
): Promise<RawAnswer> {
  try {
    const limit = AbortSignal.timeout(timeLimitOf(call));
    const hangUp = hangUpOf(request, call);
    const signal = hangUp ? AbortSignal.any([limit, hangUp]) : limit;
    const response = await ask(call, input, session, reference, request, signal, options);
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  } catch (error) {
    if (call.queues && error instanceof Error && error.name === 'TimeoutError') throw tooManyWait();
    throw failed(reference, error, request);
  }
}

/** Aborted when the browser disconnects, so that the monitor stops too. A change is completed. */
function hangUpOf({ method, signal }: Request, call: Call): AbortSignal | undefined {
  return (method === 'GET' || method === 'HEAD') && changesNothing(call) ? signal : undefined;
}

const CONNECTION_LOST = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Whether the connection ended before an answer began, like an idle one while a node or a proxy restarted. */
const isConnectionLost = (error: unknown): boolean =>
  CONNECTION_LOST.includes((error as { code?: string } | null)?.code ?? '');

function ask(
  call: Call,
  input: Input,
  session: string | null,
  reference: string,
  request: Request,
  signal?: AbortSignal,
  { file = null, submissionId = null }: CallOptions = {},
) {
  const isForm = call.upload && !(call.upload.isOptional && file === null);
  const form = isForm && multipartBody((input.body ?? {}) as Record<string, unknown>, file);
  const json = !form && input.body !== undefined ? JSON.stringify(input.body) : undefined;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(String(input.params?.[name])));
  const query = input.query ? stringify(input.query, { skipNulls: true, addQueryPrefix: true }) : '';
  const forwarded = request.headers.get('x-forwarded-for');
  const browser = request.headers.get('user-agent');
  const span = beginSpan(callName(call), 'asks', { 'http.request.method': call.method });
  const once = () =>
    httpRequest(`${env().monitorApiUrl}${path}${query}`, {
      dispatcher: call.download ? downloadAgent : call.queues ? queueAgent : agent,
      method: call.method,
      signal,
      headersTimeout: timeLimitOf(call),
      headers: {
        accept: call.download ? '*/*' : 'application/json',
        'x-request-id': reference,
        ...traceHeaders(span),
        ...(session && { cookie: `${SESSION_COOKIE}=${session}` }),
        ...(forwarded && { 'x-forwarded-for': forwarded }),
        ...proxyClaims(request),
        // For the user's own list of sessions: the browser signed in, not the portal.
        ...(browser && { 'user-agent': browser }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(submissionId !== null && { [SUBMISSION_HEADER]: submissionId }),
        ...(form && { 'content-type': form.contentType, 'content-length': String(form.contentLength) }),
      },
      body: form ? form.body : json,
    });
  // Once more, on another connection. A change may have been made: never send that twice.
  const answer = once().catch((error: unknown) => {
    if (changesNothing(call) && isConnectionLost(error)) return once();
    throw error;
  });
  countCall(call, answer);
  answer.then(
    () => endSpan(span),
    (error: unknown) => endSpan(span, error),
  );
  return answer;
}

function accepted(call: Call, answer: RawAnswer, reference: string, noData?: string) {
  if (noData !== undefined && (answer.body === undefined || answer.body === null))
    throw unavailable(reference, new Error(noData), noData);
  const read =
    call.response === null ? { success: true as const, data: undefined } : call.response.safeParse(answer.body);
  if (!read.success) throw unavailable(reference, read.error);
  const header = (name: string) => Number(answer.headers[name]) || 0;
  return {
    ok: true,
    status: answer.status,
    data: read.data,
    paging: {
      currentPage: header('currentpage') || 1,
      totalPages: header('totalpages') || 1,
      totalRecords: header('totalitems'),
    },
    newSession: sessionIn(answer.headers['set-cookie']),
  };
}

function readError(body: unknown): ErrorBody | null {
  const read = ErrorBody.safeParse(body);
  return read.success ? read.data : null;
}

function sessionIn(setCookie: string | string[] | undefined): string | null {
  for (const cookie of [setCookie ?? []].flat()) {
    const [, value] = /^monitor_session=([^;]+)/.exec(cookie) ?? [];
    if (value) return value;
  }
  return null;
}

/** How long a call may take: one that waits in a queue gets longer. */
function timeLimitOf(call: Call): number {
  if (call.queues) return QUEUE_TIME_LIMIT_MS;
  return call.upload ? UPLOAD_TIME_LIMIT_MS : TIME_LIMIT_MS;
}

/** What a trusted proxy said of the browser's connection: untrusted claims were removed earlier. */
function proxyClaims({ headers }: Request): Record<string, string> {
  const said = env().proxyHeaders.map((name) => [name, headers.get(name) ?? ''] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

/** The Response that a page throws for a status it does not handle itself, as the catalogue says. */
function thrown(call: Call, status: number, error: ErrorBody | null, request: Request, reference: string): Response {
  if (!error) return unavailable(reference, new Error(`status ${status} with a body that is no error`));
  switch (outcomeOf(call, status)) {
    case 'sign-in':
      return redirect(loginPath(request));
    case 'elsewhere':
      return redirectElsewhere(error.url, reference);
    case 'blocked':
      return redirect(paths.blockedAccess(blockedPageOf(error)));
    case 'shown':
      if (status === 403 && error.code === CONFIRM_IT_IS_YOU)
        return redirect(confirmPath(request), { headers: { [CONFIRMS]: '1' } });
      // Shown with its message, and still reported: someone changed the database itself.
      if (error.code === PAPER_CHANGED) reportError(new Error(`a stored paper was changed (${call.path})`), request);
      return namesNoSuchThing(call, status, error) ? noSuchPage() : shown(status, error);
    case 'fault':
      // The monitor has reported its own 5xx; any other status is one that the call should not have.
      if (status < 500) return unavailable(reference, new Error(`status ${status}, which this call does not have`));
      return problemResponse({ status: 503, message: AWAY, reference: error.reference ?? reference });
  }
}

/** Whether only the path was rejected: an invalid id. Such an address gets a 404, like an unknown id. */
function namesNoSuchThing(call: Call, status: number, { fields = {} }: ErrorBody): boolean {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const refused = Object.keys(fields);
  return status === 422 && refused.length > 0 && refused.every((field) => inPath.includes(field));
}

const noSuchPage = () => problemResponse({ status: 404, message: 'There is no such page.' });

function shown(status: number, error: ErrorBody): Response {
  if (status === 403 && error.missing)
    return problemResponse({ status, message: error.message, missing: error.missing as never });
  // The page shows what to correct: "page: must be 1 or more".
  const named = Object.entries(error.fields ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return problemResponse({ status, message: [error.message, ...named].join(' '), fields: error.fields });
}

function blockedPageOf({ reason }: ErrorBody): string {
  return reason && Object.hasOwn(BLOCKED_ACCESS_PAGES, reason) ? reason : 'pending-access-review';
}

const AWAY = 'The carrier data could not be reached.';
/** Nothing is broken and nothing was done: it says when to come back, without a reference to a fault. */
const busy = (message: string, retryAfterSeconds: number) =>
  problemResponse({ status: 503, message, retryAfterSeconds });

/** The answer when a queue is full: 503, and when to come back. */
export const tooManyWait = () => busy('Too many people are waiting right now. Try again in half a minute.', 30);

function failed(reference: string, cause: unknown, request: Request): Response {
  // The browser disconnected, so this is never read, and the monitor is fine.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  return unavailable(reference, cause);
}

function unavailable(reference: string, cause: unknown, words = AWAY): Response {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const { name, message } = error;
  sendToService(error, reference, 'monitor call');
  console.error(
    JSON.stringify({
      level: 'error',
      reference,
      message: 'monitor call failed',
      cause: `${name}: ${message.slice(0, 500)}`,
    }),
  );
  return problemResponse({ status: 503, message: words, reference });
}

/**
 * 406: only to our own hosts; it follows no other address. Remix prepends the base path to one that begins with a
 * slash, so this strips it.
 */
function redirectElsewhere(url: string | undefined, reference: string): Response {
  const { portalOrigin, watchdogOrigin, onboardingOrigin } = env();
  const own = [portalOrigin, watchdogOrigin, new URL(onboardingOrigin).origin];
  if (url?.startsWith('/') && !url.startsWith('//')) return redirect(withoutBase(url));
  if (url && URL.canParse(url) && own.includes(new URL(url).origin)) return redirect(url);
  return unavailable(reference, new Error('406 with an address that is not ours'));
}
