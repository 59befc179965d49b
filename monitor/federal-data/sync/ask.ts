import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { formatCount, formatMoment } from '@contract/shared/format';
import { SyncProblem } from './problem';

export type AskLimits = {
  /** How often the transfer is checked for progress. */
  stallMs: number;
  /** Of an answer in that time; less is a stall. */
  leastBytes: number;
  /** Before each further try, unless the publisher says how long. */
  pausesMs: readonly number[];
  /** The publisher may ask for so long a wait; for a longer one the sync ends, and the next one goes on. */
  longestWaitMs: number;
  /** The publisher's clock may differ from ours by so much. */
  clockMs: number;
};

export const ASK_LIMITS: AskLimits = {
  stallMs: 120_000,
  leastBytes: 64 * 1024,
  pausesMs: [2_000, 15_000, 60_000],
  longestWaitMs: 5 * 60_000,
  clockMs: 15 * 60_000,
};

export type AskContext = {
  /** Sent in X-App-Token, to the publisher's own address alone. */
  appToken: string | null;
  limits: AskLimits;
  clock: () => Date;
  signal: AbortSignal;
  pause?: (milliseconds: number) => Promise<unknown>;
  /** The publisher's mark (ETag) of what we have: it may answer 304, that it is the same. */
  known?: string | null;
};

const MOST_REDIRECTS = 3;
/** Unpacked in pieces of this size: each costs the same to hand on, however small. */
const CHUNK_BYTES = 1 << 17;

/**
 * Asks for an address until it is answered and the answer is read, or no further try would help.
 *
 * `node:https` and not `fetch`, which takes an answer whose gzip was cut off for a whole one.
 *
 * @param read takes the answer's bytes, unpacked; it is called anew at each try, and what it throws is the problem
 * @throws SyncProblem in a sentence that begins with "The publisher", or what `signal` was aborted with
 */
export async function ask<Result>(
  url: URL,
  accept: string,
  context: AskContext,
  read: (body: Readable, answer: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const { limits, signal, pause = (ms: number) => sleep(ms, undefined, { signal }) } = context;
  for (let tries = 1; ; tries += 1) {
    try {
      return await askOnce(url, accept, context, read);
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error, url);
      const untilSaid = problem.notBefore === null ? null : problem.notBefore.getTime() - context.clock().getTime();
      if (untilSaid !== null && untilSaid > limits.longestWaitMs) throw problem;
      const pauseMs = limits.pausesMs[tries - 1];
      if (!problem.isPassing || pauseMs === undefined) throw problem;
      await pause(Math.max(0, untilSaid ?? pauseMs));
      signal.throwIfAborted();
    }
  }
}

async function askOnce<Result>(
  url: URL,
  accept: string,
  context: AskContext,
  read: (body: Readable, answer: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const { limits, signal } = context;
  const stalled = new AbortController();
  let answer: IncomingMessage | undefined;
  let bytesBefore = 0;
  const watch = setInterval(() => {
    const bytes = answer?.socket.bytesRead ?? 0;
    if (bytes - bytesBefore < limits.leastBytes) stalled.abort(new Stalled(limits));
    bytesBefore = bytes;
  }, limits.stallMs);
  const either = AbortSignal.any([signal, stalled.signal]);
  try {
    answer = await followed(url, accept, context, either);
    checkClock(answer, context);
    checkStatus(answer, context);
    return await read(unpacked(answer), answer);
  } catch (error) {
    // What an aborted request throws says nothing of why it was.
    throw stalled.signal.aborted ? stalled.signal.reason : error;
  } finally {
    clearInterval(watch);
    stalled.abort(new Stalled(limits)); // closes what was not read to its end
  }
}

/** The answer behind redirects within the publisher's own address; a redirect elsewhere is rejected. */
async function followed(
  url: URL,
  accept: string,
  { appToken, known }: AskContext,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let at = url;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const get = at.protocol === 'https:' ? getSecure : getPlain;
      const headers = {
        accept,
        'accept-encoding': 'gzip',
        ...(appToken !== null && { 'x-app-token': appToken }),
        ...(known && { 'if-none-match': known }),
      };
      // A connection of its own: one that is kept may be closed by the other side just now.
      get(at, { headers, signal, agent: false }, resolve).on('error', reject);
    });
    if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) return answer;
    answer.destroy();
    const to = URL.canParse(answer.headers.location ?? '', at) ? new URL(answer.headers.location ?? '', at) : null;
    if (to?.origin !== url.origin)
      throw new SyncProblem(
        `The publisher sends us to ${to?.host || 'no address'}, which is not ${url.host}: refused. If FMCSA moved its files, set FMCSA_BASE_URL.`,
      );
    if (redirects === MOST_REDIRECTS) throw new SyncProblem('The publisher sends us from one address to the next.');
    at = to;
  }
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return answer;
  if (encoding !== 'gzip')
    throw new SyncProblem(`The publisher packed its answer in a way we cannot read (${encoding}).`);
  // An error on either side comes out of the unpacked end. It may come before anyone reads there: who does gets it then, and
  // until then it must not end the process.
  const plain = pipeline(answer, createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  return plain.on('error', () => {});
}

/** Days and waits are counted against this machine's clock: a wrong one would make old files new. */
function checkClock({ headers }: IncomingMessage, { clock, limits }: AskContext): void {
  const theirs = Date.parse(headers.date ?? '');
  const difference = clock().getTime() - theirs;
  if (!(Math.abs(difference) > limits.clockMs)) return;
  throw new SyncProblem(
    `This machine’s clock is ${lengthOf(Math.abs(difference))} ${difference > 0 ? 'ahead of' : 'behind'} the publisher’s. Set the clock (NTP): the age of data is counted by it.`,
    { endsSync: true },
  );
}

function checkStatus({ statusCode = 0, headers }: IncomingMessage, { clock, known }: AskContext): void {
  if (statusCode === 200 || (statusCode === 304 && known)) return;
  const notBefore = retryAfter(headers['retry-after'], clock());
  const until = notBefore === undefined ? '' : ` It asks us to wait until ${formatMoment(notBefore.toISOString())}.`;
  if (statusCode === 404 || statusCode === 410)
    throw new SyncProblem(`The publisher no longer has this dataset (${statusCode}).`, { isHeld: true });
  if (statusCode === 429)
    throw new SyncProblem(
      `The publisher says we ask too often (429).${until} An app token (FMCSA_APP_TOKEN) allows more requests.`,
      { isPassing: true, endsSync: true, notBefore },
    );
  if (statusCode === 401 || statusCode === 403)
    throw new SyncProblem(`The publisher refuses us (${statusCode}). Check FMCSA_APP_TOKEN.`);
  // 202: the file is being made.
  if (statusCode >= 500 || statusCode === 408 || statusCode === 202)
    throw new SyncProblem(`The publisher does not answer properly now (${statusCode}).${until}`, {
      isPassing: true,
      notBefore,
    });
  throw new SyncProblem(`The publisher answers in a way we do not know (${statusCode}).`);
}

/** Seconds, or a moment. */
function retryAfter(said: string | undefined, now: Date): Date | undefined {
  if (said === undefined) return undefined;
  const at = /^\d{1,9}$/.test(said.trim()) ? now.getTime() + Number(said) * 1000 : Date.parse(said);
  return Number.isNaN(at) ? undefined : new Date(at);
}

class Stalled extends Error {
  constructor({ leastBytes, stallMs }: AskLimits) {
    super(`less than ${Math.ceil(leastBytes / 1024)} KB in ${formatCount(Math.ceil(stallMs / 1000), 'second')}`);
  }
}

/** Of an error of the connection, by its code. */
const IS_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|ERR_SSL/;
const IS_CUT = /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|Z_BUF_ERROR|HPE_INVALID_CHUNK_SIZE|HPE_INVALID_EOF_STATE)$/;

function problemOf(error: unknown, { host }: URL): SyncProblem {
  if (error instanceof SyncProblem) return error;
  if (error instanceof Stalled)
    return new SyncProblem(`The publisher’s answer came too slowly (${error.message}) and was given up.`, {
      isPassing: true,
    });
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new SyncProblem('The disk is full.', { endsSync: true });
  if (path !== undefined) throw error; // a file of ours
  if (IS_CERTIFICATE.test(code))
    return new SyncProblem(`The certificate of ${host} is not valid (${message}). Nothing was read from it.`, {
      endsSync: true,
    });
  if (IS_CUT.test(code))
    return new SyncProblem('The publisher’s answer was cut short.', { isHeld: true, isPassing: true });
  if (code.startsWith('Z_'))
    return new SyncProblem('The publisher’s answer is damaged.', { isHeld: true, isPassing: true });
  if (/^(E[A-Z]+|HPE_\w+)$/.test(code))
    return new SyncProblem(`The publisher (${host}) cannot be reached (${code}).`, { isPassing: true, endsSync: true });
  throw error;
}

function lengthOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return formatCount(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 72 ? formatCount(hours, 'hour') : formatCount(Math.round(hours / 24), 'day');
}
